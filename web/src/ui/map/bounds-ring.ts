import type { BootMap } from '@sendero/core/contract/boot';

/** The rectangle of a region as a closed ring of positions, longitude first. */
export function boundsRing([south, west, north, east]: BootMap['bounds']): number[][] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}
