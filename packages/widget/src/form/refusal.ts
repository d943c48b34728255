import type { Failure } from '../api.ts';
import type { FullI18n } from '../i18n/deferred.ts';

/** Says why a review was not accepted, for failures that concern no field. */
export function refusalNotice({ code, message }: Failure, i18n: FullI18n): string {
  if (code === 'RATE_LIMITED') return i18n.t('tooMany');
  if (code === 'DUPLICATE_REVIEW') return i18n.t('duplicate');
  if (code === 'TOKEN_UNUSABLE') return i18n.t('linkUnusable');
  // The server's message names the cause.
  return code === 'VALIDATION_ERROR' ? message : i18n.t('notSent');
}
