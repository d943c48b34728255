import { i18nOf, type Locale } from '@tribune/contract/messages';
import { type FixedEmail, greetingOf } from '../draft.ts';

/** Notifies an owner that the deletion of the merchant was scheduled or canceled. */
export function merchantDeletion(about: {
  kind: 'deletion_scheduled' | 'deletion_canceled';
  locale: Locale;
  shop: string;
  owner: string;
  dueAt: string;
  /** Email address of an owner; null for the operator. */
  requestedBy: string | null;
}): FixedEmail {
  const { kind, locale, shop, owner, dueAt, requestedBy } = about;
  const i18n = i18nOf(locale);
  const isScheduled = kind === 'deletion_scheduled';
  const asked = isScheduled &&
    requestedBy !== null && [{ text: i18n.t('deletionRequestedBy', { email: requestedBy }) }];
  const intro = isScheduled
    ? i18n.t('deletionIntro', { shop, date: i18n.date(dueAt) })
    : i18n.t('deletionCanceledIntro', { shop });
  return {
    kind,
    locale,
    subject: i18n.t(isScheduled ? 'deletionSubject' : 'deletionCanceledSubject', { shop }),
    greeting: greetingOf(i18n, owner),
    parts: [{ text: intro }, ...(asked || [])],
    signature: i18n.t('signature', { shop: 'Tribune' }),
    footer: i18n.t('whyOwner', { shop }),
  };
}
