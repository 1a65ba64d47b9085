import { QueryClient } from '@tanstack/react-query';

/** The cache of server data. Calls are retried by `call` where that is safe (NET-01), so queries do not retry. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});
