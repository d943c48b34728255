import type { DecisionCause } from '@tribune/contract';
import type { Finding } from './phase.ts';

/** Everything that keeps a submitted review from being published automatically; empty when nothing does. */
export function holdCauses({
  findings,
  awaitsEmail,
  moderationPolicy,
}: {
  findings: readonly Finding[];
  awaitsEmail: boolean;
  moderationPolicy: 'automatic' | 'manual';
}): DecisionCause[] {
  return [
    ...findings.map(({ phase }) => phase),
    ...(awaitsEmail ? (['email_verification'] as const) : []),
    ...(moderationPolicy === 'manual' ? (['manual_policy'] as const) : []),
  ];
}
