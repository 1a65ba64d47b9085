import type { Regions } from '@sendero/places/region';
import { compileSketch, type SketchedRegion } from '@sendero/places/sketch';

/** Four streets around a square in Helsinki: enough to find an address and a route. */
const SKETCH = `
region   "Helsinki" "Helsingfors" country=FI languages=fi,sv bounds=60.15,24.92,60.19,24.97
land     "Mainland" : 60.151,24.921 60.151,24.969 60.189,24.969 60.189,24.921
district "Keskusta" "Centrum" postcode=00100 : 60.152,24.922 60.152,24.968 60.188,24.968 60.188,24.922
street   "Mannerheimintie" "Mannerheimvägen" class=main numbers=1-60 : 60.1664,24.9433 60.1700,24.9400 60.1780,24.9300
street   "Aleksanterinkatu" "Alexandersgatan" class=street numbers=1-54 : 60.1693,24.9578 60.1690,24.9460 60.1688,24.9411
street   "Bulevardi" "Bulevarden" class=street numbers=1-42 : 60.1664,24.9433 60.1640,24.9350 60.1620,24.9290
street   "Fredrikinkatu" "Fredriksgatan" class=street numbers=1-80 : 60.1600,24.9400 60.1650,24.9380 60.1700,24.9310
`;

export function testRegion(): SketchedRegion {
  return compileSketch('fi-test', SKETCH);
}

export function testRegions(): Regions {
  const region = testRegion();
  return () => [region];
}
