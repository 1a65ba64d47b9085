/** Square kilometres as they are told: two decimals below ten, none from there on. */
export const roundedSize = (size: number): number =>
  size < 10 ? Math.round(size * 100) / 100 : Math.round(size);
