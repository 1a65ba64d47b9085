// Codes and tokens have one spelling: any other spelling was not made by us (SAF-13).

/**
 * The bytes that `text` encodes; null for any other spelling of them: padded, in base64's alphabet, or with surplus
 * bits.
 */
export function strictBase64url(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : null;
}

/** The JSON value that `text` encodes; undefined if it is not JSON, or not in its one spelling. */
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
