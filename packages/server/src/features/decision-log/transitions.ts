import { mayBecome, type ReviewStatus, type StatusTrigger } from '@tribune/contract';
import { invalidState } from '../../platform/errors.ts';

/** Throws INVALID_STATE unless the contract's table of transitions allows the change. */
export function requireTransition(trigger: StatusTrigger, from: ReviewStatus | null, to: ReviewStatus): void {
  if (!mayBecome(trigger, from, to))
    throw invalidState(`An item that is ${from ?? 'new'} cannot become ${to}.`);
}

/**
 * The status of an item without a moderator: `approved` if `publish`, otherwise `pending`, or the status that the transition table
 * allows instead. `from` is null for a new item.
 */
export function automaticStatus(
  trigger: 'reviewSubmission' | 'questionSubmission' | 'answerSubmission' | 'merchantAnswer' | 'update',
  from: ReviewStatus | null,
  { publish }: { publish: boolean },
): ReviewStatus {
  const preferred = publish ? (['approved', 'pending'] as const) : (['pending', 'approved'] as const);
  const status = [...preferred, from].find((to) => to !== null && mayBecome(trigger, from, to));
  if (!status) throw new Error(`No transition of ${trigger} begins at ${from ?? 'new'}.`);
  return status;
}
