import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  imports: {
    personal: 'source_key report error_key requested_by',
    erased: 'error files and reports are deleted; the requester is removed',
    other: `import_id format file_name kind date_format rating_scale encoding error product_map_key
      wanted_kind`,
    moved: 'finished_at started_at',
    real: 'claimed_at',
  },
  import_pictures: {
    personal: 'review_id url error',
    erased: 'with its review',
    other: 'import_id',
    moved: 'due_at failed_at',
  },
};
