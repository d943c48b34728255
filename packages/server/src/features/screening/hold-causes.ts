import type { DecisionCause } from '@tribune/contract';
import type { Row } from '../../platform/db/statement.ts';
import type { ruleColumns } from './moderation-rules.ts';
import type { Finding } from './phase.ts';

/** Everything that keeps a submitted review from being published automatically; empty if nothing does. Trust affects the policy only. */
export const holdCauses = (
  findings: readonly Finding[],
  {
    external_moderation,
    moderation_policy,
  }: Pick<Row<typeof ruleColumns>, 'external_moderation' | 'moderation_policy'>,
  { awaitsEmail = false, isTrusted = false }: { awaitsEmail?: boolean; isTrusted?: boolean } = {},
): DecisionCause[] => [
  ...findings.map(({ phase }) => phase),
  ...(external_moderation ? (['external_moderation'] as const) : []),
  ...(awaitsEmail ? (['email_verification'] as const) : []),
  ...(moderation_policy === 'manual' && !isTrusted ? (['manual_policy'] as const) : []),
];

/** Everything that keeps a submitted question or answer from being published, which always includes premoderation. */
export const premoderation = (findings: readonly Finding[]): DecisionCause[] => [
  ...findings.map(({ phase }) => phase),
  'premoderation',
];
