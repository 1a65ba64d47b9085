export function LiveConnection() { return null; }
