import type { LatLng } from '@sendero/core/values/place';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AreaStep, type AreaSteps, mayDelete, startSteps, takeStep } from './area-steps.ts';

const at = (lat: number, lng: number): LatLng => ({ lat, lng });
const square = [at(60, 24), at(60, 25), at(61, 25), at(61, 24)];
const after = (steps: readonly AreaStep[], corners: readonly LatLng[] = square): AreaSteps =>
  steps.reduce(takeStep, startSteps(corners));

const place = fc.record({ lat: fc.double({ min: 59, max: 62, noNaN: true }), lng: fc.constant(24.5) });
const step: fc.Arbitrary<AreaStep> = fc.oneof(
  fc.record({ kind: fc.constant('draw' as const), corners: fc.array(place, { maxLength: 6 }) }),
  fc.record({ kind: fc.constant('choose' as const), index: fc.nat(2) }),
  fc.record({ kind: fc.constant('move' as const), index: fc.nat(2), to: place }),
  fc.record({ kind: fc.constant('add' as const), at: place }),
  fc.constantFrom<AreaStep>({ kind: 'add' }, { kind: 'delete' }, { kind: 'undo' }, { kind: 'redo' }),
);

describe('drawing an area', () => {
  it('moves the corner that is named, and takes it into hand [FEE-06]', () => {
    const { corners, chosen } = after([{ kind: 'move', index: 2, to: at(61.5, 25.1234567) }]);
    expect(corners).toEqual([square[0], square[1], at(61.5, 25.123457), square[3]]);
    expect(chosen).toBe(2);
  });

  it('puts a corner after the chosen one: halfway to the next, or where it is told [FEE-06]', () => {
    expect(after([{ kind: 'add' }])).toMatchObject({ chosen: 1, corners: { 1: at(60, 24.5), length: 5 } });
    expect(after([{ kind: 'choose', index: 3 }, { kind: 'add' }])).toMatchObject({
      chosen: 4,
      corners: { 4: at(60.5, 24), length: 5 },
    });
    expect(after([{ kind: 'add', at: at(59, 24.2) }]).corners[1]).toEqual(at(59, 24.2));
  });

  it('takes corners out down to three [FEE-06]', () => {
    const three = after([{ kind: 'choose', index: 3 }, { kind: 'delete' }]);
    expect(three).toMatchObject({ chosen: 2, corners: square.slice(0, 3) });
    expect([mayDelete(after([])), mayDelete(three)]).toEqual([true, false]);
    expect(takeStep(three, { kind: 'delete' })).toBe(three);
  });

  it.each([
    ['dragged', square.with(2, at(61.5, 25)), 2],
    ['put in', square.toSpliced(3, 0, at(61, 24.5)), 3],
    ['taken out', square.toSpliced(1, 1), 1],
  ])('takes the corner into hand that was %s on the map [FEE-06]', (_name, corners, chosen) => {
    expect(
      after([
        { kind: 'choose', index: 0 },
        { kind: 'draw', corners },
      ]),
    ).toMatchObject({ corners, chosen });
  });

  it('goes back step by step, and forth again [FEE-06]', () => {
    const steps: AreaStep[] = [{ kind: 'add' }, { kind: 'draw', corners: [] }];
    const done = after(steps);
    const undone = after([...steps, { kind: 'undo' }, { kind: 'undo' }]);
    expect(undone.corners).toEqual(square);
    expect([{ kind: 'redo' as const }, { kind: 'redo' as const }].reduce(takeStep, undone).corners).toEqual(
      done.corners,
    );
    expect(takeStep(undone, { kind: 'add' }).future, 'after another step').toEqual([]);
    expect(takeStep(undone, { kind: 'undo' })).toBe(undone);
  });

  it('is never an area of one or two corners, and always has one of its corners in hand [FEE-06]', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (taken) => {
        const { corners, chosen } = after(taken);
        expect([1, 2]).not.toContain(corners.length);
        expect(chosen).toBeLessThan(Math.max(1, corners.length));
      }),
    );
  });

  it('can be undone to where it began, whatever was done [FEE-06]', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (taken) => {
        const undos = taken.map((): AreaStep => ({ kind: 'undo' }));
        expect(after([...taken, ...undos]).corners).toEqual(square);
      }),
    );
  });
});
