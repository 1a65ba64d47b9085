// The map's colours: a brand may set each custom property; the theme's colour is the default.

const PALETTE = {
  land: ['#f6f4ef', '#1e2228'],
  water: ['#c3dcea', '#12202c'],
  shore: ['#a9c9db', '#22384a'],
  park: ['#dbead0', '#222f2a'],
  street: ['#ffffff', '#3a424e'],
  'street-edge': ['#ddd7cc', '#15181d'],
  main: ['#fff1cc', '#565650'],
  'main-edge': ['#e3cf9d', '#15181d'],
  building: ['#e9e4da', '#272c34'],
  path: ['#c9c1b2', '#454c57'],
  border: ['#b9b1a5', '#49505b'],
  rail: ['#b5afa6', '#4b525d'],
  tram: ['#cfc8bc', '#414751'],
  label: ['#5d5c58', '#b4bac4'],
  'district-label': ['#8a8378', '#868e9b'],
  'water-label': ['#54839d', '#5c86a3'],
  'park-label': ['#567f48', '#6f9a7c'],
  route: ['#2f5bea', '#7d9bff'],
  'route-edge': ['#ffffff', '#12161c'],
  pickup: ['#1f2430', '#f1f3f7'],
  dropoff: ['#d6336c', '#ff6b9a'],
  rider: ['#0b7a4b', '#3ddc97'],
  'marker-ink': ['#ffffff', '#12161c'],
} as const;

type ColourName = keyof typeof PALETTE;
export type Colours = (name: ColourName) => string;

/** `var(--map-land, #f6f4ef)`, which is valid in a presentation attribute. */
export function coloursOf(theme: 'light' | 'dark'): Colours {
  const column = theme === 'light' ? 0 : 1;
  return (name) => `var(--map-${name}, ${PALETTE[name][column]})`;
}
