import type { PartedFile } from '../../platform/storage/replaced-objects.ts';

/** Where the feed is in the database and the storage. */
export const feedObjects: PartedFile = {
  parts: 'feed_parts',
  replaced: 'feed_replaced_objects',
  folderOf: (merchantId) => `f/${merchantId}/`,
};
