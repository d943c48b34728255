import { Text, Timeline } from '@mantine/core';
import type { DecisionCause, moderationLogEntry, ReviewStatus, Static } from '@tribune/contract';
import { ExactTime } from './date.tsx';
import { Hint, SmallHint } from './hint.tsx';
import { causeLabels, isPhase, reasonLabels } from './reasons.ts';
import { statusLabels } from './status-badge.tsx';

export type LogEntry = Static<typeof moderationLogEntry>;

/** Moderation decisions about one item, newest first. */
export function DecisionHistory({ entries }: { entries: readonly LogEntry[] }) {
  if (entries.length === 0) return <Text size="sm">No decisions yet</Text>;
  return (
    <Timeline bulletSize={12} lineWidth={1} active={entries.length}>
      {entries.map((entry) => (
        <Timeline.Item key={entry.id}>
          <Text size="sm">{describeDecision(entry)}</Text>
          {detailsOf(entry).map((detail) => (
            <Hint key={detail}>{detail}</Hint>
          ))}
          <SmallHint>
            <ExactTime at={entry.at} />
          </SmallHint>
        </Timeline.Item>
      ))}
    </Timeline>
  );
}

const byActor: Record<string, string> = {
  approve: 'Approved',
  reject: 'Rejected',
  flag: 'Flagged',
  unflag: 'Unflagged',
  undo: 'Undone',
  publish: 'Published',
  hide: 'Hidden',
  show: 'Shown again',
  delete: 'Deleted',
};

function describeDecision({ action, actor, actorType, causes, to }: LogEntry): string {
  if (action === 'import') return `Imported as ${statusOf(to)}`;
  if (action === 'update') return `Edited by author${to === 'pending' ? ', pending again' : ''}`;
  if (action === 'erase_author') return 'Author erased';
  if (action === 'hold') return heldBy(causes);
  if (action === 'publish' && actorType === 'screening')
    return causes.includes('email_verification')
      ? 'Auto-published after email confirmation'
      : 'Auto-published';
  return `${byActor[action] ?? action} by ${actor ?? actorNames[actorType]}`;
}

const actorNames: Record<LogEntry['actorType'], string> = {
  screening: 'auto-screening',
  staff: 'staff',
  key: 'API key',
  system: 'system',
};

/** Mentions the screening only if it flagged something. */
function heldBy(causes: readonly DecisionCause[]): string {
  if (causes.some(isPhase)) return 'Held by auto-screening';
  if (causes.includes('manual_policy')) return 'Held by manual moderation';
  if (causes.includes('email_verification')) return 'Held until email confirmation';
  return 'Held for moderation';
}

function detailsOf(entry: LogEntry): string[] {
  const { causes, reasonCode, reason, from, to, actorType } = entry;
  const isAutomatic = actorType === 'screening' || actorType === 'system';
  const transition = from && to && from !== to ? `${statusOf(from)} → ${statusOf(to)}` : null;
  const why = isAutomatic
    ? causes.map((cause) => causeLabels[cause]).join(', ')
    : [reasonCode && reasonLabels[reasonCode], reason].filter(Boolean).join(': ');
  return [why || null, requesterOf(entry), transition].filter((detail) => detail !== null);
}

/** Who requested a decision; null if it is the same person. */
function requesterOf({ actor, actorType, requestedBy }: LogEntry): string | null {
  if (!requestedBy) return null;
  if (actorType === 'key') return `Requested by the API key “${requestedBy}”`;
  return requestedBy === actor ? null : `Requested by ${requestedBy}`;
}

const statusOf = (status: string | null) =>
  statusLabels[status as ReviewStatus]?.toLowerCase() ?? status ?? '';

/** Why a pending item is pending, except for the screening's findings. */
export function pendingCauses(entries: readonly LogEntry[]): DecisionCause[] {
  const decision = entries.find(({ to, action }) => to === 'pending' && action !== 'undo');
  return decision?.causes.filter((cause) => !isPhase(cause)) ?? [];
}
