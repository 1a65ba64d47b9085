import { QueryClient } from '@tanstack/react-query';

/** What the page holds of the server. Calls repeat themselves where that is safe (NET-01), so that queries need not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});
