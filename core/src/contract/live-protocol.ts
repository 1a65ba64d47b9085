// How the live feed is asked for; apart from its messages, whose schemas a page does not load.

/** The protocol of the socket, as an upgrade offers it and is answered. */
export const LIVE_PROTOCOL = 'sendero.live';
/** Offered beside it with the credential behind it: a browser sets no header, and what is in an address stands in logs. */
export const BEARER_PROTOCOL = 'sendero.bearer.';
