import { describe, expect, test } from 'vitest';
import { fileIssue, isCells } from './sheet-file.ts';

describe('a chosen file', () => {
  test.each([
    ['orders.xlsx', 5_242_880, null],
    ['ORDERS.XLSX', 1, null],
    ['orders.csv', 1, null],
    ['orders.xlsx', 5_242_881, 'bulk.problem.TOO_LARGE'],
    ['orders.xls', 1, 'bulk.problem.FORMAT'],
    ['orders.xlsx.pdf', 1, 'bulk.problem.FORMAT'],
    ['xlsx', 1, 'bulk.problem.FORMAT'],
  ])('[BLK-02] %s of %i bytes is answered with %s', (name, size, issue) => {
    expect(fileIssue({ name, size })).toBe(issue);
  });
});

test('[BLK-02] pasted text is a sheet where it has lines or columns', () => {
  expect(isCells('Name\tPhone')).toBe(true);
  expect(isCells('Name,Phone\nEino Laine,0401234567')).toBe(true);
  expect(isCells('Aleksanterinkatu 21\n')).toBe(false);
});
