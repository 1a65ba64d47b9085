import { describe, expect, it } from 'vitest';
import { ratingRefusal, reasonsFor } from './rating.ts';

const at = (iso: string) => new Date(iso);

describe('a rating', () => {
  it('is possible from the delivery for two weeks [RCP-06]', () => {
    const order = { status: 'DELIVERED', delivered_at: at('2026-03-01T12:00:00Z') } as const;
    expect(ratingRefusal(order, at('2026-03-01T12:00:00Z'))).toBeNull();
    expect(ratingRefusal(order, at('2026-03-15T11:59:59Z'))).toBeNull();
    expect(ratingRefusal(order, at('2026-03-15T12:00:00Z'))).toBe('over');
    expect(ratingRefusal({ status: 'PICKED_UP', delivered_at: null }, at('2026-03-01T12:00:00Z'))).toBe(
      'not-delivered',
    );
  });

  it('offers only reasons that fit what was sent [RCP-06]', () => {
    expect(reasonsFor('meal')).toContain('cold');
    expect(reasonsFor('flowers')).not.toContain('cold');
    expect(reasonsFor(null)).not.toContain('cold');
  });
});
