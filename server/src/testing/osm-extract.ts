// One street as an OpenStreetMap extract (PBF), for an engine that builds its own map from it.
import type { LatLng } from '@sendero/core/values/place';
import { PbfWriter } from 'pbf';

type Write = (pbf: PbfWriter) => void;

const TEXTS = ['', 'highway', 'residential'];

/** An extract whose only street is the line through these points. */
export function extractOf(street: readonly LatLng[]): Buffer {
  const header = written((pbf) => pbf.writeStringField(4, 'OsmSchema-V0.6'));
  const content = written((pbf) => {
    inside(pbf, 1, (texts) => TEXTS.forEach((text) => texts.writeStringField(1, text)));
    inside(pbf, 2, (nodes) => street.forEach((at, index) => inside(nodes, 1, node(at, index))));
    inside(pbf, 2, (ways) => inside(ways, 3, way(street.length)));
  });
  return Buffer.concat([block('OSMHeader', header), block('OSMData', content)]);
}

/** Nodes are numbered from one; coordinates are in units of 1e-7 degrees. */
function node({ lat, lng }: LatLng, index: number): Write {
  return (pbf) => {
    pbf.writeSVarintField(1, index + 1);
    pbf.writeSVarintField(8, Math.round(lat * 1e7));
    pbf.writeSVarintField(9, Math.round(lng * 1e7));
  };
}

/** A way through all nodes in order: each id is encoded as the difference from the previous one. */
function way(nodes: number): Write {
  return (pbf) => {
    pbf.writeVarintField(1, 1);
    pbf.writePackedVarint(2, [TEXTS.indexOf('highway')]);
    pbf.writePackedVarint(3, [TEXTS.indexOf('residential')]);
    pbf.writePackedSVarint(8, Array<number>(nodes).fill(1));
  };
}

function block(type: string, content: Uint8Array): Buffer {
  const blob = written((pbf) => pbf.writeBytesField(1, content));
  const header = written((pbf) => {
    pbf.writeStringField(1, type);
    pbf.writeVarintField(3, blob.length);
  });
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  return Buffer.concat([length, header, blob]);
}

function inside(pbf: PbfWriter, field: number, write: Write): void {
  pbf.writeMessage(field, (_nothing, inner) => write(inner), null);
}

function written(write: Write): Uint8Array {
  const pbf = new PbfWriter();
  write(pbf);
  return pbf.finish();
}
