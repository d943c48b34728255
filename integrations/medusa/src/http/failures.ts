import type { MedusaResponse } from '@medusajs/framework/http';
import { isFailure } from '@tribune/client';
import { failureMessage, isPassedOn } from '@tribune/client/plugins';

/**
 * Runs a handler, and responds with Tribune's error if it concerns the request. All other errors, above all a wrong token, become 502 or
 * 503: a 401 would sign the user out of Medusa.
 */
export async function answered(res: MedusaResponse, handle: () => Promise<void>): Promise<void> {
  try {
    await handle();
  } catch (error) {
    if (!isFailure(error)) throw error;
    const { code, status, details, retryAfter } = error;
    const message = failureMessage(error);
    if (retryAfter !== null && retryAfter !== undefined) res.set('Retry-After', String(retryAfter));
    if (isPassedOn(error)) res.status(status).json({ type: code, message, details });
    else if (status === 401 || status === 403) res.status(502).json({ type: code, message });
    else res.status(503).json({ type: 'tribune_unavailable', message });
  }
}

/** The listed fields that the request contains. */
export function picked<Name extends string>(
  given: unknown,
  names: readonly Name[],
): Partial<Record<Name, unknown>> {
  const fields = (given ?? {}) as Partial<Record<Name, unknown>>; // Tribune validates the values
  return Object.fromEntries(
    names.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]),
  ) as Partial<Record<Name, unknown>>;
}
