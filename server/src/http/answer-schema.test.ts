import { endpoints } from '@sendero/core/contract/all';
import { describe, expect, it } from 'vitest';
import { partWriter } from './answer-schema.ts';

describe('an answer', () => {
  it.each(endpoints.flatMap(({ method, path, answer }) => (answer ? [{ method, path, answer }] : [])))(
    'of $method $path can be written, which no start finds out',
    ({ answer }) => {
      expect(partWriter(answer)).toBeTypeOf('function');
    },
  );
});
