import type { Column } from '@sendero/core/bulk/columns';
import type { RowState } from '@sendero/core/bulk/state';
import type { BulkRow } from '@sendero/core/contract/bulk-api';
import { describe, expect, test } from 'vitest';
import { columnIn, nextWrongCell, nextWrongRow, wrongColumns } from './wrong-cells.ts';

function aRow(row_number: number, wrong: readonly Column[] = [], status?: RowState): BulkRow {
  const issues = wrong.map((column) => ({ column, key: '', message: '' }));
  return {
    row_number,
    issues,
    cells: {},
    status: status ?? (wrong.length > 0 ? 'INVALID' : 'VALID'),
  } as unknown as BulkRow;
}

const rows = [
  aRow(2, ['description', 'phone_number', 'phone_number']),
  aRow(3),
  aRow(4, ['address'], 'LEFT_OUT'),
  aRow(5, ['delivery_time', 'delivery_date']),
];

test('[BLK-03] the wrong columns of a row come in the order of the table, each once', () => {
  expect(rows.map(wrongColumns)).toEqual([
    ['phone_number', 'description'],
    [],
    [],
    ['delivery_date', 'delivery_time'],
  ]);
});

test('[BLK-03] a press on a cell is about what is wrong in it, else about what it says', () => {
  const [first, right, , last] = rows;
  expect(first && columnIn(first, 'reason')).toBe('description');
  expect(last && columnIn(last, 'delivery')).toBe('delivery_date');
  expect(right && columnIn(right, 'delivery')).toBe('delivery_time');
  const collected = right && { ...right, cells: { collect_time: '11:00' } };
  expect(collected && columnIn(collected, 'delivery')).toBe('collect_time');
  expect(right && columnIn(right, 'reason')).toBeNull();
});

describe('the way through what is wrong', () => {
  const way = (step: 1 | -1) => {
    const cells: string[] = [];
    let at = nextWrongCell(rows, null, step);
    for (; at && cells.length < 5; at = nextWrongCell(rows, at, step))
      cells.push(`${at.row_number} ${at.column}`);
    return cells;
  };

  test('[BLK-03] goes from cell to cell and round the end', () => {
    expect(way(1)).toEqual([
      '2 phone_number',
      '2 description',
      '5 delivery_date',
      '5 delivery_time',
      '2 phone_number',
    ]);
    expect(way(-1)).toEqual([
      '5 delivery_time',
      '5 delivery_date',
      '2 description',
      '2 phone_number',
      '5 delivery_time',
    ]);
  });

  test('[BLK-03] goes on from a cell that has been put right', () => {
    expect(nextWrongCell(rows, { row_number: 3, column: 'amount' }, 1)?.row_number).toBe(5);
    expect(nextWrongCell(rows, { row_number: 3, column: 'amount' }, -1)?.column).toBe('description');
  });

  test('[BLK-03] goes from row to row, to the first wrong cell of each', () => {
    expect(nextWrongRow(rows, { row_number: 2, column: 'description' }, 1)).toEqual({
      row_number: 5,
      column: 'delivery_date',
    });
    expect(nextWrongRow(rows, { row_number: 5, column: 'delivery_time' }, -1)?.row_number).toBe(2);
    expect(nextWrongRow([aRow(2)], null, 1)).toBeNull();
  });
});
