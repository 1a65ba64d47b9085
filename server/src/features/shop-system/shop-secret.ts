import type { SealedFor } from '../../http/seal.ts';

/** What a shop system's secret is sealed for: messages are verified with it, so a hash would not do. */
export const ofShopSystem = (systemId: string): SealedFor => ({ purpose: 'shop secrets', whose: systemId });
