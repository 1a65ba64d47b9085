/**
 * Moves the focus on to the field of this name. Returns false, and leaves the focus, if it is the focused field itself or
 * one in front of it, which the user has passed, or if it is not shown.
 */
export function goToField(name: string): boolean {
  const { activeElement } = document;
  const field = document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
  if (!field || field === activeElement) return false;
  const isAhead = activeElement?.compareDocumentPosition(field) === Node.DOCUMENT_POSITION_FOLLOWING;
  if (isAhead) field.focus();
  return isAhead;
}
