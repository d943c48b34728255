import type { Feature } from '../../platform/feature.ts';
import { jobs } from './jobs.ts';
import { openMediaLibrary } from './library.ts';
import { tables } from './tables.ts';

export { attachMedia } from './attaching.ts';
export { captionVideo } from './captions.ts';
export { changeMedia, mediaByStatus } from './counts.ts';
export { serveMediaFiles } from './file-routes.ts';
export { formLimits, receiveForm, reserveBytes } from './form-upload.ts';
export { checkMedia } from './integrity-check.ts';
export { comparePhotoJob, processMediumJob } from './job-types.ts';
export { type MediaLibrary, mediaUrlOf, openStorage } from './library.ts';
export {
  deleteRow,
  followReviews,
  lockReview,
  mediumForUpdate,
  type NewMedium,
  shownColumns,
  summariseMedia,
} from './media-rows.ts';
export { headersOf } from './object-headers.ts';
export { copiedKeys, leastLikeness, likenessOf } from './photo-likeness.ts';
export { deletePrint, printColumns } from './photo-prints.ts';
export { presentForStaff, presentMedia, presentMedium, type StoredMedium } from './present.ts';
export { findFfmpeg } from './processing/ffmpeg.ts';
export { recountMedia } from './recount.ts';
export { removeFiles, removeMediaOfReview } from './removal.ts';
export { isLogoKey, logoKey, mediumOfKey } from './storage-keys.ts';
export { assertRoomFor, filesWithinQuota } from './storage-quota.ts';
export { abandon, assertReadable, mediaFault, storeOriginals } from './storing-originals.ts';
export { assertUnclaimed, clearUploads, signUpload, takeUploads } from './uploads.ts';

export const feature: Feature = {
  name: 'media',
  tables,
  async open(platform) {
    const media = await openMediaLibrary(platform);
    return { state: { media }, close: () => media.close() };
  },
  jobs,
};
