// Small servers with the protocols of the external geocoders. Each knows one door, Bulevardi 10 in Helsinki.
import type { Answer, ReceivedRequest } from './engine-server.ts';

const ok = (body: unknown): Answer => ({ status: 200, body });
const collection = (features: readonly object[], more: object = {}): Answer =>
  ok({ type: 'FeatureCollection', ...more, features });

const DOOR = { type: 'Point', coordinates: [24.9349, 60.1635] };

/** Whether a text asks for the door, and whether a point is near it. */
const isTyped = (text: string | null | undefined) => /^bule/i.test(text ?? '');
const isNear = (lat: unknown, lng: unknown) =>
  Math.abs(Number(lat) - 60.1635) < 0.01 && Math.abs(Number(lng) - 24.9349) < 0.01;

const photonDoor = {
  type: 'Feature',
  properties: {
    osm_type: 'N',
    osm_id: 1377211666,
    osm_key: 'place',
    osm_value: 'house',
    type: 'house',
    postcode: '00120',
    housenumber: '10',
    countrycode: 'FI',
    street: 'Bulevardi',
    district: 'Kamppi',
    city: 'Helsinki',
    state: 'Uusimaa',
    country: 'Finland',
  },
  geometry: DOOR,
};
const photonStreet = {
  type: 'Feature',
  properties: {
    osm_type: 'W',
    osm_id: 4230501,
    osm_key: 'highway',
    osm_value: 'tertiary',
    type: 'street',
    postcode: '00120',
    countrycode: 'FI',
    name: 'Bulevardi',
    city: 'Helsinki',
    country: 'Finland',
    extent: [24.928, 60.166, 24.942, 60.162],
  },
  geometry: { type: 'Point', coordinates: [24.9351, 60.1636] },
};

export function smallPhoton({ url: { pathname, searchParams } }: ReceivedRequest): Answer {
  if (pathname === '/api')
    return collection(isTyped(searchParams.get('q')) ? [photonDoor, photonStreet] : []);
  if (pathname === '/reverse') {
    return collection(
      isNear(searchParams.get('lat'), searchParams.get('lon'))
        ? [photonStreet, photonDoor].slice(-Number(searchParams.get('limit') ?? 1))
        : [],
    );
  }
  return { status: 404, body: '<h2>404 Not found</h2>' };
}

const nominatimDoor = {
  place_id: 145_932_012,
  licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
  osm_type: 'node',
  osm_id: 1377211666,
  lat: '60.1635000',
  lon: '24.9349000',
  category: 'place',
  type: 'house',
  place_rank: 30,
  importance: 0.00001,
  addresstype: 'place',
  name: '',
  display_name: '10, Bulevardi, Kamppi, Helsinki, Helsinki sub-region, Uusimaa, 00120, Finland',
  address: {
    house_number: '10',
    road: 'Bulevardi',
    suburb: 'Kamppi',
    city: 'Helsinki',
    'ISO3166-2-lvl4': 'FI-18',
    postcode: '00120',
    country: 'Finland',
    country_code: 'fi',
  },
  boundingbox: ['60.1634500', '60.1635500', '24.9348500', '24.9349500'],
};

export function smallNominatim({ url: { pathname, searchParams } }: ReceivedRequest): Answer {
  if (pathname === '/lookup') return ok(searchParams.get('osm_ids') === 'N1377211666' ? [nominatimDoor] : []);
  return isNear(searchParams.get('lat'), searchParams.get('lon'))
    ? ok(nominatimDoor)
    : { status: 404, body: { error: 'Unable to geocode' } };
}

const peliasDoor = {
  type: 'Feature',
  geometry: DOOR,
  properties: {
    id: 'node/1377211666',
    gid: 'openstreetmap:address:node/1377211666',
    layer: 'address',
    source: 'openstreetmap',
    source_id: 'node/1377211666',
    country_code: 'FI',
    name: 'Bulevardi 10',
    housenumber: '10',
    street: 'Bulevardi',
    postalcode: '00120',
    accuracy: 'point',
    country: 'Finland',
    country_a: 'FIN',
    region: 'Uusimaa',
    localadmin: 'Helsinki',
    locality: 'Helsinki',
    label: 'Bulevardi 10, Helsinki, Finland',
  },
};

export function smallPelias({ url: { pathname, searchParams } }: ReceivedRequest): Answer {
  const geocoding = { version: '0.2', attribution: 'https://pelias.example/attribution' };
  if (pathname === '/v1/autocomplete')
    return collection(isTyped(searchParams.get('text')) ? [peliasDoor] : [], { geocoding });
  if (pathname === '/v1/reverse') {
    const isHere = isNear(searchParams.get('point.lat'), searchParams.get('point.lon'));
    return collection(isHere ? [peliasDoor] : [], { geocoding });
  }
  const ids = searchParams.get('ids') ?? '';
  if (!ids.includes(':')) {
    const errors = [`ids parameter: invalid gid '${ids}'`];
    return {
      status: 400,
      body: { geocoding: { ...geocoding, errors }, type: 'FeatureCollection', features: [] },
    };
  }
  return collection(ids === peliasDoor.properties.gid ? [peliasDoor] : [], { geocoding });
}

const GOOGLE_ID = 'ChIJ7bjYYcoLkkYR0Uf0d4bT0Zk';

/** The Places API (New) and the Geocoding API at one address. */
export function smallGoogle({ url: { pathname, searchParams }, body }: ReceivedRequest): Answer {
  if (pathname === '/v1/places:autocomplete')
    return ok(isTyped((body as { input: string }).input) ? googleSuggestions : {});
  if (pathname === '/maps/api/geocode/json') {
    const [lat, lng] = searchParams.get('latlng')?.split(',') ?? [];
    return ok(
      isNear(lat, lng)
        ? { plus_code: { global_code: '9GG65W7M+9X' }, results: [googleResult], status: 'OK' }
        : { results: [], status: 'ZERO_RESULTS' },
    );
  }
  const id = pathname.replace('/v1/places/', '');
  if (id === GOOGLE_ID) return ok(googlePlace);
  return id.startsWith('ChIJ') ? googleError(404, 'NOT_FOUND') : googleError(400, 'INVALID_ARGUMENT');
}

/** The error answer of Google's newer services. */
export function googleError(status: number, name: string): Answer {
  return { status, body: { error: { code: status, message: 'The request was not served.', status: name } } };
}

const googleSuggestions = {
  suggestions: [
    {
      placePrediction: {
        placeId: GOOGLE_ID,
        text: { text: 'Bulevardi 10, Helsinki, Finland', matches: [{ endOffset: 4 }] },
      },
    },
    { queryPrediction: { text: { text: 'bulevardi restaurants' } } },
    { placePrediction: { placeId: 'ChIJanother', text: { text: 'Bulevardi 100, Hanko, Finland' } } },
  ],
};

const googlePlace = {
  id: GOOGLE_ID,
  formattedAddress: 'Bulevardi 10, 00120 Helsinki, Finland',
  addressComponents: [
    { longText: '10', shortText: '10', types: ['street_number'], languageCode: 'en-US' },
    { longText: 'Bulevardi', shortText: 'Bulevardi', types: ['route'], languageCode: 'fi' },
    { longText: 'Helsinki', shortText: 'HKI', types: ['locality', 'political'], languageCode: 'en' },
    { longText: 'Finland', shortText: 'FI', types: ['country', 'political'], languageCode: 'en' },
    { longText: '00120', shortText: '00120', types: ['postal_code'], languageCode: 'en-US' },
  ],
  location: { latitude: 60.1635, longitude: 24.9349 },
};

const googleResult = {
  address_components: [
    { long_name: '10', short_name: '10', types: ['street_number'] },
    { long_name: 'Bulevardi', short_name: 'Bulevardi', types: ['route'] },
    { long_name: 'Helsinki', short_name: 'HKI', types: ['locality', 'political'] },
    { long_name: 'Finland', short_name: 'FI', types: ['country', 'political'] },
    { long_name: '00120', short_name: '00120', types: ['postal_code'] },
  ],
  formatted_address: 'Bulevardi 10, 00120 Helsinki, Finland',
  geometry: { location: { lat: 60.1635, lng: 24.9349 }, location_type: 'ROOFTOP' },
  place_id: GOOGLE_ID,
  types: ['street_address'],
};
