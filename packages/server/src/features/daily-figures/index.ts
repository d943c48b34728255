import type { Feature } from '../../platform/feature.ts';
import { tables } from './tables.ts';

export {
  addToDays,
  addToDaysOf,
  countSql,
  countWhere,
  DayChanges,
  type DayColumn,
  type DayReview,
  dayColumns,
  dayOf,
  dayShard,
  daysSource,
  dayValues,
  rowsOfDays,
  touchDayOf,
} from './days.ts';
export { foldDays } from './folding.ts';
export { countDecisionsOf, moderationTimes, nextDecisionShard } from './moderation-times.ts';
export { recountDays } from './recount.ts';

export const feature: Feature = {
  name: 'daily-figures',
  tables,
};
