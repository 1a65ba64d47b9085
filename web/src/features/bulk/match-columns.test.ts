import { expect, test } from 'vitest';
import { assignColumn, unmatchedPlaces } from './match-columns.ts';

test('[BLK-03] a column of ours is taken from one column of the sheet only', () => {
  const columns = ['address', null, 'amount'] as const;
  expect(assignColumn(columns, 1, 'address')).toEqual([null, 'address', 'amount']);
  expect(assignColumn(columns, 2, null)).toEqual(['address', null, null]);
});

test('[BLK-03] what is asked about is a header that says nothing to us', () => {
  const columns = [
    { header: 'Colour of the bag', column: null },
    { header: 'Address', column: 'address' as const },
    { header: '', column: null },
    { header: 'Reason', column: null },
  ];
  expect(unmatchedPlaces({ columns }, (header) => header === 'Reason')).toEqual([0]);
});
