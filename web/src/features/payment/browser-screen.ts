import type { BrowserScreen } from '@sendero/core/contract/payment-api';

/** Facts about the payer's browser that a bank may ask for and no request header contains. */
export function browserScreen(): BrowserScreen {
  const { width, height, colorDepth } = window.screen;
  return {
    width: Math.round(width),
    height: Math.round(height),
    color_depth: colorDepth,
    utc_offset: new Date().getTimezoneOffset(),
  };
}
