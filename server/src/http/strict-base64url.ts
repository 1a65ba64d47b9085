// Codes and tokens have one spelling: what is not written as we write it was not made by us (SAF-13).

/** The bytes behind `text`; null where the same bytes are written otherwise: padded, in base64's letters, or with bits too many. */
export function strictBase64url(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : null;
}

/** The value that `text` holds as JSON; undefined where it holds none, or is not its one spelling. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(strictBase64url(text)?.toString('utf8') ?? '');
  } catch {
    return undefined;
  }
}

/** Whether every part of a compact token (a JWT's three, a JWE's five) is the one spelling of its bytes. */
export function isStrictToken(token: string): boolean {
  return token.split('.').every((part) => strictBase64url(part) !== null);
}
