import type { Failure } from '../api.ts';
import type { FullI18n } from '../i18n/full.ts';

/** The message for a refused review if the failure concerns no field. */
export function refusalNotice({ code }: Failure, i18n: FullI18n): string {
  if (code === 'RATE_LIMITED') return i18n.t('tooMany');
  if (code === 'DUPLICATE_REVIEW') return i18n.t('duplicate');
  if (code === 'TOKEN_UNUSABLE') return i18n.t('linkUnusable');
  return i18n.t('notSent');
}

/** Text to show at a field that the server refused. The server's message is in English, for developers. */
export function fieldProblem(field: string, i18n: FullI18n): string {
  if (field === 'rating') return i18n.t('ratingMissing');
  if (field === 'authorName') return i18n.t('nameMissing');
  if (field === 'authorEmail') return i18n.t('emailInvalid');
  return i18n.t('fieldsToFix', { count: 1 });
}
