import { type clockAdvance, mostDaysAdvanced, type Static } from '@tribune/contract';
import { invalidField } from '../../platform/errors.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The number of days that a request advances the clock by. Throws VALIDATION_ERROR. */
export function daysToAdvance({ days, until }: Static<typeof clockAdvance>, now: Date): number {
  if (days !== undefined && until !== undefined) throw invalidField('until', 'cannot be combined with days');
  if (days !== undefined) return days;
  if (until === undefined) throw invalidField('days', 'is required, or until');
  const needed = Math.ceil((Date.parse(until) - now.getTime()) / dayMs);
  if (needed < 1) throw invalidField('until', 'must be in the future: the clock cannot be set back');
  if (needed > mostDaysAdvanced)
    throw invalidField('until', `must be within ${mostDaysAdvanced} days; advance in several steps`);
  return needed;
}
