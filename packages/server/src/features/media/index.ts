export { attachMedia } from './attaching.ts';
export { serveMediaFiles } from './file-routes.ts';
export { formLimits, receiveForm, reserveBytes } from './form-upload.ts';
export { checkMedia } from './integrity-check.ts';
export { processMediumJob } from './job-types.ts';
export { jobs } from './jobs.ts';
export { type MediaLibrary, openMediaLibrary } from './library.ts';
export {
  deleteRow,
  followReview,
  lockReview,
  mediumForUpdate,
  type NewMedium,
  summariseMedia,
} from './media-rows.ts';
export { presentForStaff, presentMedia, presentMedium, type StoredMedium } from './present.ts';
export { removeFiles, removeMediaOfReview } from './removal.ts';
export { abandon, assertReadable, mediaFault, storeOriginals } from './storing-originals.ts';
export { assertUnclaimed, clearUploads, signUpload, takeUploads } from './uploads.ts';
