// After each test the document is empty again: test files of one worker share it.
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(() => {
  if (!('document' in globalThis)) return;
  cleanup();
  document.body.replaceChildren();
});
