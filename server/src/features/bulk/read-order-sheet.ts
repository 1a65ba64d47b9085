import { type OpenSheet, readSheet } from '@sendero/sheet/read';

/**
 * The module that finds the headers of a sheet of orders.
 *
 * @internal Exported for tests, which read sheets without the product.
 */
export const orderHeaders = new URL('./order-headers.ts', import.meta.url);

/** Opens the sheet of a file that contains orders, whichever sheet it is and wherever its headers are (BLK-02). */
export function readOrderSheet(
  content: Uint8Array,
  fileName: string,
  signal: AbortSignal,
): Promise<OpenSheet> {
  return readSheet(content, fileName, { headers: orderHeaders, signal });
}
