import { type FixedEmail, type StaffRecipient, staffEmail } from '../draft.ts';

/** Notifies an owner that the deletion of the merchant was scheduled or canceled. */
export function merchantDeletion({
  kind,
  dueAt,
  requestedBy,
  ...to
}: StaffRecipient & {
  kind: 'deletion_scheduled' | 'deletion_canceled';
  dueAt: string;
  /** Email address of an owner; null for the operator. */
  requestedBy: string | null;
}): FixedEmail {
  const { shop } = to;
  if (kind === 'deletion_canceled')
    return staffEmail(kind, to, (i18n) => ({
      subject: i18n.t('deletionCanceledSubject', { shop }),
      parts: [{ text: i18n.t('deletionCanceledIntro', { shop }) }],
    }));
  return staffEmail(kind, to, (i18n) => ({
    subject: i18n.t('deletionSubject', { shop }),
    parts: [
      { text: i18n.t('deletionIntro', { shop, date: i18n.date(dueAt) }) },
      ...(requestedBy === null ? [] : [{ text: i18n.t('deletionRequestedBy', { email: requestedBy }) }]),
      { label: i18n.t('deletionButton'), url: to.page('settings/store') },
    ],
  }));
}
