export default function RequestPage() { return null; }
