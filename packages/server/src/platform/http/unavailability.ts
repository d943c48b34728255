import { isDatabaseDiskFull, isDiskFull, isUnavailable } from '../db/sql-states.ts';
import { type ApiError, serviceUnavailable } from '../errors.ts';
import { StorageError } from '../storage/storage.ts';

/** SERVICE_UNAVAILABLE for temporary failures of dependencies; null for our own faults. */
export function unavailability(error: unknown): ApiError | null {
  if (error instanceof StorageError)
    return serviceUnavailable('The storage for media cannot be reached. Try again shortly.', 10);
  if (isDatabaseDiskFull(error))
    return serviceUnavailable(
      'The database is out of disk space. Reads still work; try writing again later.',
      30,
    );
  if (isDiskFull(error)) return serviceUnavailable('There is no space for files at the moment.', 60);
  if (isUnavailable(error)) return serviceUnavailable('The database is not responding. Try again shortly.');
  return null;
}
