import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '@tribune/contract/client';

/** What the service refuses stays refused; what did not get through, or what it could not do just now, is tried again. */
function tryAgain(times: number, error: Error): boolean {
  const passing =
    !(error instanceof ApiFailure) || error.status === 0 || error.status >= 500 || error.status === 429;
  return passing && times < 2;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: tryAgain, staleTime: 15_000, refetchOnWindowFocus: true, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
