// Before each file: a busy machine gets its time. After each test the document is empty again: test files of one worker share it.
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  if (!('document' in globalThis)) return;
  cleanup();
  document.body.replaceChildren();
});
