export {
  addToDays,
  allDayColumns,
  countSql,
  DayChanges,
  type DayColumn,
  type DayReview,
  dayColumns,
  dayOf,
  dayShard,
  touchDayOf,
} from './days.ts';
export { foldDays } from './folding.ts';
export { countDecision, moderationTimes } from './moderation-times.ts';
export { recountDays } from './recount.ts';
