import type { QueueItemType } from '@tribune/contract';
import type { Merchant } from '../../platform/merchants/merchant.ts';

type Targets = Merchant['moderationTargets'];
const hourMs = 3_600_000;

/** Sorts kinds without a target after all others. */
const noTargetHours = 100 * 365 * 24;

/** The time until which something of this kind is to be decided, `since` being its submission; null without a target. */
export const targetTime = (targets: Targets, kind: keyof Targets, since: string): string | null =>
  targets[kind] === undefined ? null : hoursLater(since, targets[kind]);

/** Position of an item in the order of target times, whether or not its kind has a target. */
export const orderOfDue = (targets: Targets, type: QueueItemType, createdAt: string): string =>
  hoursLater(createdAt, targets[type] ?? noTargetHours);

/** The submission time that gives an item of type `of` the place of an item of type `as` in the order of target times. */
export const submissionInOrder = (
  targets: Targets,
  createdAt: string,
  { of, as }: { of: QueueItemType; as: QueueItemType },
): string => hoursLater(createdAt, (targets[as] ?? noTargetHours) - (targets[of] ?? noTargetHours));

/** Reports and appeals filed before these times are late; null without a target. */
export function reportDeadlines({ report, appeal }: Targets, now: Date) {
  const before = (hours: number | undefined) =>
    hours === undefined ? null : new Date(now.getTime() - hours * hourMs);
  return { reports: before(report), appeals: before(appeal) };
}

const hoursLater = (at: string, hours: number) => new Date(Date.parse(at) + hours * hourMs).toISOString();
