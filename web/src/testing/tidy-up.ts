// Raises timeouts for a busy machine before each file. Empties the document after each test, since test files of one
// worker share it.
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

configure({ asyncUtilTimeout: 10_000 });
// jsdom lays nothing out: there, everything is seen.
if ('document' in globalThis) Element.prototype.checkVisibility ??= () => true;

afterEach(() => {
  if (!('document' in globalThis)) return;
  cleanup();
  document.body.replaceChildren();
});
