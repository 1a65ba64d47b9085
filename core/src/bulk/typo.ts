/**
 * Whether two words differ by one typing error: a letter too many, too few or wrong, or two neighbouring letters
 * swapped.
 */
export function isOneTypoApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  if (start === a.length && start === b.length) return false;
  let end = 0;
  const most = Math.min(a.length, b.length) - start;
  while (end < most && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const restOfA = a.slice(start, a.length - end);
  const restOfB = b.slice(start, b.length - end);
  if (restOfA.length <= 1 && restOfB.length <= 1) return true;
  return restOfA.length === 2 && restOfA === [...restOfB].reverse().join('');
}
