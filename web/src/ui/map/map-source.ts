// Maps each layer of the style to features of a source.
import type { BootMap, OperatorMap } from '@sendero/core/contract/boot';
import type { ExpressionSpecification, FilterSpecification } from 'maplibre-gl';

/** A kind of shape that the style draws. */
export type Shape =
  | 'land'
  | 'park'
  | 'water'
  | 'building'
  | 'rail'
  | 'tram'
  | 'main'
  | 'street'
  | 'lane'
  | 'path'
  | `${'park' | 'water' | 'main' | 'street' | 'lane'}-name`
  | 'district'
  | 'place';

/** The part of a layer that selects its features. */
export interface Picked {
  readonly source: string;
  readonly 'source-layer'?: string;
  readonly filter?: FilterSpecification;
}

export interface MapSource {
  readonly id: string;
  /** Null if the source has no such shapes. */
  readonly pick: (shape: Shape) => Picked | null;
  /** A feature's name in `language`, otherwise its local name. */
  readonly name: (language: string) => ExpressionSpecification;
}

/** A row of a schema: the layer, and the property and values that select its features. */
type Row = readonly [layer: string, property?: string, ...values: string[]];
type Schema = Readonly<Partial<Record<Shape, Row>>>;

/**
 * The schema of the regions' maps: a layer, or in GeoJSON a `kind`, for each kind of shape
 * (places/src/region/map-shapes.ts).
 */
const OWN: Schema = {
  land: ['land'],
  park: ['park'],
  water: ['water'],
  building: ['building'],
  rail: ['rail'],
  tram: ['tram'],
  main: ['street', 'class', 'main'],
  street: ['street', 'class', 'street'],
  lane: ['street', 'class', 'lane'],
  path: ['street', 'class', 'path'],
  'main-name': ['street', 'class', 'main'],
  'street-name': ['street', 'class', 'street'],
  'lane-name': ['street', 'class', 'lane', 'path'],
  'park-name': ['area-name', 'class', 'park'],
  'water-name': ['area-name', 'class', 'water'],
  district: ['district'],
  place: ['place'],
};

const OPENMAPTILES: Schema = {
  park: ['landcover', 'class', 'grass', 'wood'],
  water: ['water'],
  building: ['building'],
  rail: ['transportation', 'class', 'rail'],
  tram: ['transportation', 'subclass', 'tram'],
  main: ['transportation', 'class', 'motorway', 'trunk', 'primary', 'secondary'],
  street: ['transportation', 'class', 'tertiary', 'minor'],
  lane: ['transportation', 'class', 'service', 'track'],
  path: ['transportation', 'class', 'path'],
  'main-name': ['transportation_name', 'class', 'motorway', 'trunk', 'primary', 'secondary'],
  'street-name': ['transportation_name', 'class', 'tertiary', 'minor'],
  'lane-name': ['transportation_name', 'class', 'service', 'track', 'path'],
  'water-name': ['water_name'],
  district: ['place', 'class', 'city', 'town', 'village', 'suburb', 'quarter', 'neighbourhood'],
  place: ['poi', 'class', 'railway', 'hospital', 'museum', 'stadium', 'school', 'college', 'harbor'],
};

const PROTOMAPS: Schema = {
  land: ['earth'],
  park: ['landuse', 'kind', 'park', 'forest', 'wood', 'grass', 'garden', 'cemetery', 'pitch'],
  water: ['water'],
  building: ['buildings'],
  rail: ['roads', 'kind_detail', 'rail'],
  tram: ['roads', 'kind_detail', 'tram'],
  main: ['roads', 'kind', 'highway', 'major_road'],
  street: ['roads', 'kind', 'minor_road'],
  path: ['roads', 'kind', 'path'],
  'main-name': ['roads', 'kind', 'highway', 'major_road'],
  'street-name': ['roads', 'kind', 'minor_road'],
  'lane-name': ['roads', 'kind', 'path'],
  district: ['places', 'kind', 'locality', 'neighbourhood', 'macrohood'],
  place: ['pois', 'kind', 'station', 'hospital', 'museum', 'stadium', 'school', 'university', 'marketplace'],
};

/** The source of a region's own map. */
export function regionSource({ region: id, kind }: BootMap): MapSource {
  return {
    id,
    name: nameBy('name_'),
    pick(shape) {
      const picked = pickFrom(OWN, id, shape);
      if (!picked || kind === 'tiles') return picked;
      const { 'source-layer': layer = '', filter } = picked;
      const isKind: FilterSpecification = ['==', ['get', 'kind'], layer];
      return { source: id, filter: filter ? (['all', isKind, filter] as FilterSpecification) : isKind };
    },
  };
}

export const OPERATOR = 'operator';

/** The source of the operator's vector tiles. */
export function operatorSource({ schema }: OperatorMap & { kind: 'vector' }): MapSource {
  const rows = schema === 'protomaps' ? PROTOMAPS : OPENMAPTILES;
  return { id: OPERATOR, name: nameBy('name:'), pick: (shape) => pickFrom(rows, OPERATOR, shape) };
}

function pickFrom(schema: Schema, source: string, shape: Shape): Picked | null {
  const row = schema[shape];
  if (!row) return null;
  const [layer, property, ...values] = row;
  if (property === undefined) return { source, 'source-layer': layer };
  return { source, 'source-layer': layer, filter: ['in', ['get', property], ['literal', values]] };
}

function nameBy(head: 'name_' | 'name:'): MapSource['name'] {
  return (language) => {
    const [tongue = ''] = language.split('-');
    return ['coalesce', ['get', `${head}${language}`], ['get', `${head}${tongue}`], ['get', 'name']];
  };
}
