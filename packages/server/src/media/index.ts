export { attachMedia } from './attaching.ts';
export { checkMedia } from './check.ts';
export { type MediaLibrary, openMediaLibrary } from './library.ts';
export { presentForStaff, presentMedia, type StoredMedium } from './present.ts';
export { removeMediaOfReview } from './removal.ts';
export { serveMedia } from './routes.ts';
export { resumeMedia, sweepUploads } from './sweep.ts';
export { assertUnclaimed, inspectUploads } from './uploads.ts';
export { workOnMedium } from './work.ts';
