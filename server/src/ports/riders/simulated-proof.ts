import type { Proof } from '@sendero/core/contract/proof';
import { SIGNATURE_GROUND, type ProofKind } from '@sendero/core/order/proof';
import type { OrderStatus } from '@sendero/core/order/status';
import type { LatLng } from '@sendero/core/values/place';
import { recipientNames } from './names.ts';
import { seededRandom } from './seeded.ts';
import { PHOTOS, simulatedPhoto } from './simulated-photo.ts';

const kinds: Partial<Record<OrderStatus, ProofKind>> = { PICKED_UP: 'pickup', DELIVERED: 'delivery' };

/** A simulated rider's proof for `status`, always the same for the same order; undefined if that status has none. */
export function simulatedProof(
  orderId: string,
  status: OrderStatus,
  at_ms: number,
  position: LatLng,
): Proof | undefined {
  const kind = kinds[status];
  if (!kind) return undefined;
  const random = seededRandom(`${orderId} ${kind}`);
  const pick = (count: number): number => Math.floor(random() * count);
  return {
    kind,
    at: at_ms / 1000,
    name: recipientNames[pick(recipientNames.length)] ?? '',
    position,
    photo: simulatedPhoto(pick(PHOTOS)),
    signature: scribble(random),
  };
}

const STROKES = 7;

/** A wavy line from left to right, like a hasty signature. */
function scribble(random: () => number): string {
  const { width, height } = SIGNATURE_GROUND;
  const step = (width - 90) / STROKES;
  const high = (): number => Math.round(12 + random() * (height - 60));
  const low = (): number => Math.round(height / 2 + random() * (height / 2 - 14));
  let path = `M24 ${low()}`;
  for (let nth = 1; nth <= STROKES; nth++) {
    const x = Math.round(24 + nth * step);
    path += `C${Math.round(x - step * 0.9)} ${high()} ${Math.round(x + step * 0.3)} ${high()} ${x} ${low()}`;
  }
  return `${path}q20 -12 36 ${Math.round(random() * 8 - 4)}`;
}
