export { addToDays, DayChanges, type DayReview, dayOf, daySlot, touchDayOf } from './days.ts';
export { foldDays } from './folding.ts';
export { countDecision } from './moderation-times.ts';
export { recountDays } from './recount.ts';
