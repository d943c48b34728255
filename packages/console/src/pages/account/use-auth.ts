import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AuthFailure, auth } from '../../app/auth.ts';
import { notify } from '../../components/toasts.tsx';

interface AuthOptions<Answer> {
  /** Keys of queries that are invalidated. */
  changes?: string[];
  /** Text of the toast about the success. */
  notice?: string;
  onDone?: (answer: Answer) => void;
}

/** Calls a route that changes the account. */
export function useAuth<Answer = unknown>(
  path: string,
  { changes = [], notice, onDone }: AuthOptions<Answer> = {},
) {
  const queries = useQueryClient();
  return useMutation<Answer, AuthFailure, object>({
    mutationFn: (body) => auth<Answer>(path, body),
    async onSuccess(answer) {
      if (notice) notify(notice);
      onDone?.(answer);
      await Promise.all(changes.map((key) => queries.invalidateQueries({ queryKey: [key] })));
    },
  });
}
