import { ApiFailure } from '@tribune/contract/client';

/** Returns the validation error of a form field as a sentence; undefined without one. */
export function fieldErrors(error: unknown): (field: string) => string | undefined {
  const details = error instanceof ApiFailure ? error.details : [];
  return (wanted) => {
    const fault = details.find(({ field }) => field === wanted || field.startsWith(`${wanted}.`));
    return fault && `${fault.message.charAt(0).toUpperCase()}${fault.message.slice(1)}.`;
  };
}
