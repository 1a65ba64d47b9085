import { metresBetween } from '@sendero/core/values/place';
import { describe, expect, it } from 'vitest';
import { cameraOf, shouldMove, type Aim } from './aim.ts';
import { GLIDE_MS, glideAt } from './glide.ts';
import { cameraFor, project, unproject } from './mercator.ts';
import { nudge } from './nudge.ts';

const square = { lat: 60.1699, lng: 24.9384 };
const harbour = { lat: 60.1676, lng: 24.9533 };
const size = { width: 800, height: 600 };
const camera = { ...square, zoom: 16 };

describe('mercator', () => {
  it('puts the camera in the middle and finds the way back from any pixel', () => {
    expect(project(square, camera, size)).toEqual({ x: 400, y: 300 });
    const { lat, lng } = unproject(project(harbour, camera, size), camera, size);
    expect(lat).toBeCloseTo(harbour.lat, 9);
    expect(lng).toBeCloseTo(harbour.lng, 9);
  });

  it('fits points inside the padding, the pin heads too', () => {
    const padding = { top: 96, bottom: 48, sides: 56 };
    const fitted = cameraFor([square, harbour], size, padding, 20);
    const [a, b] = [project(square, fitted, size), project(harbour, fitted, size)];
    expect(a.x).toBeCloseTo(56, 6);
    expect(b.x).toBeCloseTo(744, 6);
    expect((a.y + b.y) / 2).toBeCloseTo((96 + 552) / 2, 1);
  });

  it('fits no pin under the zoom buttons, be they left or right [FLOW-21]', () => {
    const phone = { width: 390, height: 240 };
    const [buttons, halfPin] = [12 + 44, 50 / 2];
    const seen = cameraOf({ points: [square, harbour], zoom: 18 }, phone);
    const [a, b] = [project(square, seen, phone), project(harbour, seen, phone)];
    expect(a.x - halfPin).toBeGreaterThan(buttons);
    expect(b.x + halfPin).toBeLessThan(phone.width - buttons);
  });

  it('comes no closer than it may [FLOW-21]', () => {
    expect(cameraOf({ points: [square], zoom: 18 }, size)).toEqual({ ...square, zoom: 18 });
    expect(cameraOf({ points: [square, square], zoom: 18 }, size).zoom).toBe(18);
  });
});

describe('a marker moved by keyboard', () => {
  it.each([
    ['ArrowUp', false, 10],
    ['ArrowLeft', false, 10],
    ['ArrowDown', true, 100],
    ['ArrowRight', true, 100],
  ])('%s, shift %s: %i m', (key, shift, metres) => {
    const moved = nudge(square, key, shift);
    expect(moved && metresBetween(square, moved)).toBeCloseTo(metres, 0);
  });

  it('goes west with the left arrow, and nowhere with other keys', () => {
    expect(nudge(square, 'ArrowLeft', false)?.lng).toBeLessThan(square.lng);
    expect(nudge(square, 'a', false)).toBeNull();
  });
});

describe('a rider between two reports', () => {
  it('starts where it stood, ends where it is', () => {
    expect(glideAt(square, harbour, 0)).toEqual(square);
    expect(glideAt(square, harbour, GLIDE_MS / 2).lat).toBeCloseTo((square.lat + harbour.lat) / 2, 9);
    expect(glideAt(square, harbour, GLIDE_MS)).toEqual(harbour);
  });

  it('jumps where the way is too long to have been ridden', () => {
    const turku = { lat: 60.4518, lng: 22.2666 };
    expect(glideAt(square, turku, 10)).toEqual(turku);
  });
});

describe('when the map moves by itself', () => {
  const before: Aim = { points: [square, harbour], zoom: 16 };
  const fitted = cameraOf(before, size);
  const rider = (lat: number): Aim => ({ points: [square, { ...harbour, lat }], zoom: 16 });

  it('stays while everything is in sight', () => {
    expect(shouldMove(before, rider(harbour.lat + 0.0003), fitted, size, false)).toBe(false);
  });

  it('follows what leaves sight, unless the user has the map in hand', () => {
    const elsewhere = { ...fitted, lng: fitted.lng + 0.05 };
    expect(shouldMove(before, before, elsewhere, size, false)).toBe(true);
    expect(shouldMove(before, before, elsewhere, size, true)).toBe(false);
  });

  it('moves for a new matter in any case', () => {
    expect(shouldMove(before, rider(60.2), fitted, size, true)).toBe(true);
    expect(shouldMove(before, { points: [square], zoom: 16 }, fitted, size, true)).toBe(true);
  });
});
