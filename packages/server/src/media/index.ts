export { attachMedia } from './attaching.ts';
export { checkMedia } from './check.ts';
export { readReviewForm } from './form.ts';
export { type SpooledFile, spoolPart } from './intake/spool-part.ts';
export { type MediaLibrary, openMediaLibrary } from './library.ts';
export { moderateMedium, takeBackMediumVerdict } from './moderation.ts';
export { presentForStaff, presentMedia, type StoredMedium } from './present.ts';
export { mediaWith, queuedMedia, waitingMedia } from './queue.ts';
export { formFault, type ReceivedForm, receiveForm } from './receiving.ts';
export { followReview, type NewMedium } from './records.ts';
export { removeMediaOfReview } from './removal.ts';
export { serveMedia } from './routes.ts';
export { signReadQuery, verifyReadQuery } from './storage/signing.ts';
export {
  type MediaStorage,
  RangeNotSatisfiableError,
  StorageError,
  type StoredBody,
} from './storage/storage.ts';
export { resumeMedia, sweepUploads } from './sweep.ts';
export { abandon, assertReadable, mediaFault, storeOriginals } from './taking.ts';
export { tidyMedium } from './tidying.ts';
export { assertUnclaimed, clearUploads, takeUploads } from './uploads.ts';
export { workOnMedium } from './work.ts';
