import type { BrowserScreen } from '@sendero/core/contract/payment-api';

/** What a bank may want to know of the payer's browser that no request says. */
export function browserScreen(): BrowserScreen {
  const { width, height, colorDepth } = window.screen;
  return {
    width: Math.round(width),
    height: Math.round(height),
    color_depth: colorDepth,
    utc_offset: new Date().getTimezoneOffset(),
  };
}
