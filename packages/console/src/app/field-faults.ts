import { ApiFailure } from '@tribune/contract/client';

/** What the service said about a field of the form, as its own sentence: undefined when nothing. */
export function fieldFaults(error: unknown): (field: string) => string | undefined {
  const details = error instanceof ApiFailure ? error.details : [];
  return (wanted) => {
    const fault = details.find(({ field }) => field === wanted || field.startsWith(`${wanted}.`));
    return fault && `${fault.message.charAt(0).toUpperCase()}${fault.message.slice(1)}.`;
  };
}
