/** The key under which one order is cached; the live feed changes what stands there. */
export const orderKey = (orderId: string) => ['orders', 'one', orderId] as const;
