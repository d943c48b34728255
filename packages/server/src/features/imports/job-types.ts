import { Type } from '@tribune/contract';
import { jobType } from '../../platform/jobs/job.ts';

const payload = Type.Object({ merchantId: Type.String(), importId: Type.String() });

export const runImportJob = jobType({
  name: 'run_import',
  payload,
  key: ({ importId }) => `import ${importId}`,
});

export const undoImportJob = jobType({
  name: 'undo_import',
  payload,
  key: ({ importId }) => `undo ${importId}`,
});

/** Downloads the images of reviews that are listed in `import_pictures`. */
export const fetchPicturesJob = jobType({
  name: 'fetch_pictures',
  payload: Type.Object({ merchantId: Type.String() }),
  key: ({ merchantId }) => `pictures ${merchantId}`,
  keepsItsPlace: true,
});
