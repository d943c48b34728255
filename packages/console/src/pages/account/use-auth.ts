import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AuthFailure, auth } from '../../app/auth.ts';

/** Calls a route that changes the account. Queries listed in `changes` are invalidated. */
export function useAuth<Answer = unknown>(
  path: string,
  { changes = [], onDone }: { changes?: string[]; onDone?: (answer: Answer) => void } = {},
) {
  const queries = useQueryClient();
  return useMutation<Answer, AuthFailure, object>({
    mutationFn: (body) => auth<Answer>(path, body),
    async onSuccess(answer) {
      onDone?.(answer);
      await Promise.all(changes.map((key) => queries.invalidateQueries({ queryKey: [key] })));
    },
  });
}
