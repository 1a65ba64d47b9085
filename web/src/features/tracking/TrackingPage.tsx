export default function TrackingPage() { return null; }
