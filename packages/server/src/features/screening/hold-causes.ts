import type { DecisionCause } from '@tribune/contract';
import type { Finding } from './phase.ts';

/** Everything that keeps a submitted review from being published automatically; empty when nothing does. */
export function holdCauses({
  findings,
  awaitsEmail,
  awaitsExternal,
  moderationPolicy,
}: {
  findings: readonly Finding[];
  awaitsEmail: boolean;
  /** Whether the merchant's own moderation service is asked about it. */
  awaitsExternal: boolean;
  moderationPolicy: 'automatic' | 'manual';
}): DecisionCause[] {
  return [
    ...findings.map(({ phase }) => phase),
    ...(awaitsExternal ? (['external_moderation'] as const) : []),
    ...(awaitsEmail ? (['email_verification'] as const) : []),
    ...(moderationPolicy === 'manual' ? (['manual_policy'] as const) : []),
  ];
}
