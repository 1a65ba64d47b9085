import { browserFamily } from '../site/browser-family.ts';

/** What a session was opened with: enough for its user to know it again, too little to identify anybody. */
export interface Device {
  /** `Chrome`, without its version; `other` for what is no known browser. */
  readonly browser: string;
  readonly system: string;
}

/** In this order, since phones also name what they are made of. */
const systems: readonly (readonly [string, RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** Reads the header that a browser names itself by. */
export function deviceOf(userAgent = ''): Device {
  const [browser = 'other'] = browserFamily(userAgent).split(' ', 1);
  const [system] = systems.find(([, pattern]) => pattern.test(userAgent)) ?? ['other'];
  return { browser, system };
}
