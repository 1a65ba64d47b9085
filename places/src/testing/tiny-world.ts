// Two countries of one island, a third land nobody agrees on, and two towns, in the forms of the packages.
import { PbfWriter } from 'pbf';
import type { WorldParts } from '../world/write-world.ts';

/** West (Finland) and east (Sweden) share the line at 25° E; the land beyond 30° E has no code. */
export function tinyWorld(): WorldParts {
  const topology: WorldParts['topology'] = {
    transform: { scale: [1, 1], translate: [0, 0] },
    arcs: [
      [
        [25, 55],
        [0, 10],
      ],
      [
        [25, 65],
        [-5, 0],
        [0, -10],
        [5, 0],
      ],
      [
        [25, 65],
        [5, 0],
      ],
      [
        [30, 65],
        [0, -10],
      ],
      [
        [30, 55],
        [-5, 0],
      ],
      [
        [30, 65],
        [5, 0],
        [0, -10],
        [-5, 0],
      ],
    ],
    objects: {
      countries: {
        geometries: [
          { type: 'Polygon', id: '246', arcs: [[0, 1]] },
          { type: 'MultiPolygon', id: '752', arcs: [[[~0, ~4, ~3, ~2]]] },
          { type: 'Polygon', arcs: [[5, ~3]] },
        ],
      },
      land: { geometries: [{ type: 'MultiPolygon', arcs: [[[1, ~4, ~5, ~2]]] }] },
    },
  };
  return { topology, towns: townsFile() };
}

function townsFile(): Uint8Array {
  const out = new PbfWriter();
  let [lastLat, lastLng] = [0, 0];
  const add = (name: string, people: number, lat: number, lng: number): void => {
    const [y, x] = [Math.round(lat * 1e5), Math.round(lng * 1e5)];
    const town = new PbfWriter();
    town.writeStringField(2, name);
    town.writeStringField(7, 'PPL');
    town.writeVarintField(9, people);
    town.writeSVarintField(10, x - lastLng);
    town.writeSVarintField(11, y - lastLat);
    [lastLat, lastLng] = [y, x];
    out.writeBytes(town.finish());
  };
  add('Largetown', 2_000_000, 60, 22);
  add('Smallham', 5_000, 60.05, 22.1);
  add('Hamlet', 40, 60.1, 22.2);
  return out.finish();
}
