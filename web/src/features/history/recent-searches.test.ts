import * as fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { clearSearches, removeSearch, recentSearches, rememberSearch } from './recent-searches.ts';

beforeEach(clearSearches);

const keptText = () => localStorage.getItem('sendero.search-history');

it('keeps the ten last searches, each once, newest first [HIS-05]', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 14 }).map(String), { maxLength: 40, size: 'max' }),
      (texts) => {
        clearSearches();
        for (const text of texts) rememberSearch(text);
        expect(recentSearches()).toEqual([...new Set(texts.toReversed())].slice(0, 10));
      },
    ),
  );
});

it('keeps them on the device, until they are forgotten [HIS-05]', () => {
  rememberSearch('hki1-0A');
  rememberSearch('+358401234567');
  expect(JSON.parse(keptText() ?? '')).toEqual(['+358401234567', 'hki1-0A']);
  removeSearch('hki1-0A');
  expect(recentSearches()).toEqual(['+358401234567']);
  clearSearches();
  expect(keptText()).toBeNull();
});
