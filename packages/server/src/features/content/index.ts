export { arrive } from './arrival.ts';
export type { Arrival, ArrivingKind, NewRow } from './arriving-kind.ts';
export { applyDecisions, decide, type EmailedDecision } from './deciding.ts';
export { type Deletion, deleteItem, deleteRows, withDependents } from './deletion.ts';
export { currentData, latestOf, recordContentEvents, recordDeleted } from './events.ts';
export { applyExternalVerdict, publication } from './external-verdict.ts';
export { type ItemRef, type ItemState, itemColumns, itemForUpdate, itemOf, itemsForUpdate } from './items.ts';
export {
  type ContentEvent,
  type Items,
  type Kind,
  type KindEvents,
  submittedTexts,
  textsOf,
  type WrittenKind,
} from './kind.ts';
export {
  type ContentName,
  countQueued,
  itemsForStaff,
  type KindQueue,
  matchingPositions,
  type Position,
  positionOf,
  type QueuedItem,
  type QueueFilters,
  queuedAs,
  queuedItems,
  queuePage,
  type StatusCounts,
} from './queue.ts';
export { type QueueSearch, searchOfTexts } from './queue-search.ts';
export { type RepliedKind, setReply } from './replying.ts';
export { resolveReports } from './reports-of-items.ts';
export { itemIdOf, moderateItem, removeItem, replyToItem } from './requests.ts';
export {
  acceptingMerchant,
  authored,
  authorOf,
  contextColumns,
  contextValues,
  judged,
  screened,
  submissionContext,
} from './screening.ts';
export {
  hasOtherModerators,
  openRequestSql,
  requireAnotherPerson,
  reservedForOthers,
} from './second-opinion.ts';
export { itemRow, itemRows } from './staff-rows.ts';
export {
  changeByAuthor,
  changeStatuses,
  logChanges,
  type StatusChange,
  type Transition,
  transitionOf,
  type Written,
  writeChanges,
  writeStatuses,
} from './status-change.ts';
export { storedVerdict } from './stored-verdict.ts';
export { undoDecisions } from './undo.ts';
export { heldVersions, storeVersion, versionsOf } from './versions.ts';
