// How long it takes to read a full sheet of orders, against the bare library, each in a process of its own.
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_FILE_BYTES } from '@sendero/sheet/limits';
import { writeXlsx } from 'hucre/xlsx';
import { hear, startChild, stopChild } from './child.ts';
import { type Figure, median } from './figure.ts';

/** From a file of so many orders it is known how many fill one, but for a small remainder. */
const SAMPLE_ROWS = 20_000;
const FILLED = 0.98;
const ROUNDS = 7;
const GOAL_RATIO = 2;
const GOAL_MB = 300;

const headers = [
  [
    'Order number',
    'Customer name',
    'Phone number',
    'Address',
    'Unit number',
    'Notes for the rider',
    'Order amount',
  ],
  ['Order description', 'Payment method', 'Delivery date', 'Delivery time', 'Latitude', 'Longitude'],
].flat();
const streets = [
  'Mannerheimintie',
  'Hämeentie',
  'Fredrikinkatu',
  'Runeberginkatu',
  'Sturenkatu',
  'Bulevardi',
];
const names = ['Aino', 'Eero', 'Helmi', 'Onni', 'Sanni', 'Väinö', 'Lumi', 'Toivo', 'Iida', 'Otso'];
const items = ['Two cakes', 'Flowers', 'A box of tools', 'Lunch for four', 'Documents', 'Spare parts'];
const usualAddresses = streets.flatMap((street) =>
  Array.from({ length: 40 }, (_, house) => `${street} ${house + 1}, Helsinki`),
);

/** What one reading took. */
export interface Reading {
  readonly ms: number;
  /** Of memory, above what the process had before. */
  readonly mb: number;
  readonly rows: number;
}

/** An XLSX file of orders as large as one may be, to these addresses in turn. */
export async function makeFullSheet(addresses: readonly string[] = usualAddresses): Promise<Uint8Array> {
  const sample = await makeSheet(SAMPLE_ROWS, addresses);
  const rows = Math.floor((FILLED * MAX_FILE_BYTES * SAMPLE_ROWS) / sample.length);
  const bytes = await makeSheet(rows, addresses);
  if (bytes.length > MAX_FILE_BYTES) throw new Error(`The sheet is too large: ${bytes.length} bytes.`);
  return bytes;
}

function makeSheet(rows: number, addresses: readonly string[]): Promise<Uint8Array> {
  const orders = Array.from({ length: rows }, (_, nth) => orderOf(nth, addresses));
  return writeXlsx({ sheets: [{ name: 'Orders', rows: [headers, ...orders] }] });
}

export async function run(): Promise<Figure[]> {
  const file = join(tmpdir(), `sheet-${process.pid}.xlsx`);
  const bytes = await makeFullSheet();
  await writeFile(file, bytes);
  try {
    return await compare(file, bytes.length);
  } finally {
    await rm(file);
  }
}

async function compare(file: string, bytes: number): Promise<Figure[]> {
  const rounds: { ours: Reading; bare: Reading }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ ours: await readApart('product', file), bare: await readApart('library', file) });
  const ratio = median(rounds.map(({ ours, bare }) => ours.ms / bare.ms));
  const of = (which: 'ours' | 'bare', what: 'ms' | 'mb') => median(rounds.map((round) => round[which][what]));
  const size = (bytes / 1_048_576).toFixed(1);
  return [
    {
      name: `Reading a sheet of ${size} MB, against the bare library`,
      measured: `${ratio.toFixed(2)} × (${(of('ours', 'ms') / 1000).toFixed(1)} s against ${(of('bare', 'ms') / 1000).toFixed(1)} s)`,
      goal: `≤ ${GOAL_RATIO} ×`,
      ok: ratio <= GOAL_RATIO,
    },
    {
      name: 'Memory for reading it',
      measured: `${of('ours', 'mb').toFixed(0)} MB (library: ${of('bare', 'mb').toFixed(0)} MB)`,
      goal: `≤ ${GOAL_MB} MB`,
      ok: of('ours', 'mb') <= GOAL_MB,
    },
  ];
}

async function readApart(reader: 'product' | 'library', file: string): Promise<Reading> {
  const child = startChild('sheet-reader.ts', { READER: reader, FILE: file });
  const reading = await hear<Reading>(child);
  await stopChild(child);
  return reading;
}

function orderOf(nth: number, addresses: readonly string[]): (string | number | null)[] {
  const pick = (from: readonly string[], step: number) => from[(nth * step) % from.length] ?? '';
  const isLater = nth % 5 === 0;
  return [
    `A-${10_000 + nth}`,
    `${pick(names, 1)} Example`,
    `+35840${1_000_000 + ((nth * 7919) % 8_999_999)}`,
    pick(addresses, 31),
    `A ${nth % 90}`,
    nth % 3 === 0 ? `Door code ${1000 + (nth % 9000)}` : null,
    ((nth * 37) % 9000) / 100 + 5,
    `${pick(items, 1)} ${nth % 13}`,
    nth % 4 === 0 ? 'Cash on delivery' : 'Paid',
    isLater ? '2030-01-31' : null,
    isLater ? `${10 + (nth % 10)}:30` : null,
    60.15 + ((nth * 7919) % 40_000) / 1e6,
    24.9 + ((nth * 104_729) % 90_000) / 1e6,
  ];
}

if (import.meta.main) console.table(await run());
