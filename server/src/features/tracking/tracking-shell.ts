export const trackingShell=(..._:unknown[])=>({})
