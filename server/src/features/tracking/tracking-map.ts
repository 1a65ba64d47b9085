export const trackingMap=(..._:unknown[]):string|null=>null
