import { maxFileBytes, maxFiles } from '@tribune/contract';
import type { FullI18n } from '@tribune/contract/messages';
import type { ApiError } from '../../platform/errors.ts';
import type { AttributeSchema } from '../attributes/index.ts';

/**
 * Explains in the page's language why a form was refused: error messages are English, for developers. Shoppers get a general message for
 * faults that they cannot correct.
 */
export function failureMessage(
  i18n: FullI18n,
  { code, details }: ApiError,
  attributes: AttributeSchema,
  textLabel: 'text' | 'yourQuestion' = 'text',
): string {
  if (code === 'MERCHANT_SUSPENDED') return i18n.t('notAccepting');
  if (code === 'DUPLICATE_REVIEW') return i18n.t('duplicate');
  if (code === 'TOKEN_UNUSABLE') return `${i18n.t('linkUnusableTitle')}. ${i18n.t('linkUnusableReason')}`;
  if (code === 'RATE_LIMITED') return i18n.t('tooMany');
  if (code === 'TOO_MANY_FILES') return i18n.t('photoLimit', { max: maxFiles });
  if (code === 'INVALID_FILE_TYPE') return i18n.t('fileKind');
  if (code === 'PAYLOAD_TOO_LARGE') return i18n.t('fileTooBig', { size: maxFileBytes / 2 ** 20 });
  if (details?.some(({ field }) => field === 'incentiveConsent')) return i18n.t('consentMissing');
  const labels = (details ?? []).flatMap(
    ({ field }) => labelOf(i18n, field, { attributes, textLabel }) ?? [],
  );
  if (code !== 'VALIDATION_ERROR' || labels.length === 0) return i18n.t('notSent');
  const refused = textLabel === 'text' ? 'notAccepted' : 'questionNotAccepted';
  return `${i18n.t(refused)} ${[...new Set(labels)].join(i18n.t('comma'))}`;
}

/** The label of an API field in the form. Undefined for fields that are not in the form. */
function labelOf(
  i18n: FullI18n,
  field: string,
  { attributes, textLabel }: { attributes: AttributeSchema; textLabel: 'text' | 'yourQuestion' },
): string | undefined {
  if (field === 'rating') return i18n.t('yourRating');
  if (field === 'authorName') return i18n.t('name');
  if (field === 'authorEmail') return i18n.t('email');
  if (field === 'title') return i18n.t('title');
  if (field === 'text') return i18n.t(textLabel);
  return attributes.find(({ id }) => field === `attributes.${id}` || field.startsWith(`attributes.${id}.`))
    ?.label;
}
