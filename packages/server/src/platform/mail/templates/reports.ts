import type { FixedMailKind } from '@tribune/contract';
import type { FullI18n, Locale } from '@tribune/contract/messages';
import { type FixedEmail, fixedEmail } from '../draft.ts';

interface About {
  locale: Locale;
  shop: string;
}

/** An email of the store to the reporter, whose name is unknown, or to the author. */
const storeEmail = (
  kind: FixedMailKind,
  { locale, shop }: About,
  write: (i18n: FullI18n) => Pick<FixedEmail, 'subject' | 'parts'>,
  { to, name = null }: { to: 'reporter' | 'author'; name?: string | null } = { to: 'reporter' },
) =>
  fixedEmail(kind, { locale, person: name, signedBy: shop }, (i18n) => ({
    ...write(i18n),
    footer: i18n.t(to === 'reporter' ? 'whyReport' : 'whyAuthor', { shop }),
  }));

/** Receipt of a report about content. */
export const reportReceived = ({
  reference,
  statusUrl,
  ...about
}: About & { reference: string; statusUrl: string }): FixedEmail =>
  storeEmail('report_received', about, (i18n) => ({
    subject: i18n.t('reportReceivedSubject', { reference }),
    parts: [
      { text: i18n.t('reportReceivedIntro', { shop: about.shop }) },
      { text: i18n.t('reportReference', { reference }) },
      { label: i18n.t('reportStatus'), url: statusUrl },
    ],
  }));

interface Decided extends About {
  /** Statement of reasons. */
  reasons: string;
  /** Null if the recipient cannot appeal. */
  appealUntil: Date | null;
  statusUrl: string;
}

/** Notifies a reporter of the decision. */
export const reportDecided = (
  about: Decided & { reference: string; decision: 'kept' | 'removed' },
): FixedEmail =>
  storeEmail('report_decided', about, (i18n) => ({
    subject: i18n.t('reportDecidedSubject', { reference: about.reference }),
    parts: [{ text: i18n.t(`reportStatus_${about.decision}`) }, ...reasons(i18n, about)],
  }));

/** Statement of reasons (DSA, article 17) to the author of removed content. */
export function contentRemoved(about: Decided & { author: string | null; excerpt: string }): FixedEmail {
  const { shop, author, excerpt } = about;
  const write = (i18n: FullI18n) => ({
    subject: i18n.t('removedSubject', { shop }),
    parts: [
      { text: i18n.t('removedIntro', { shop }) },
      ...(excerpt === '' ? [] : [{ quote: excerpt }]),
      ...reasons(i18n, about),
    ],
  });
  return storeEmail('content_removed', about, write, { to: 'author', name: author });
}

function reasons(i18n: FullI18n, { reasons, appealUntil, statusUrl }: Decided): FixedEmail['parts'] {
  const offer = appealUntil && i18n.t('appealOffer', { date: i18n.date(appealUntil.toISOString()) });
  return [
    { quote: reasons },
    { text: i18n.t('decidedByPerson') },
    ...(offer === null ? [] : [{ text: offer }]),
    { label: i18n.t('reportStatus'), url: statusUrl },
  ];
}

/** Notifies the author or the reporter of the decision on an appeal. */
export function appealDecided(
  about: About & {
    reference: string;
    decision: 'granted' | 'dismissed';
    statement: string;
    appellant: 'reporter' | 'author';
  },
): FixedEmail {
  const { reference, decision, statement, appellant } = about;
  const write = (i18n: FullI18n) => ({
    subject: i18n.t('appealDecidedSubject', { reference }),
    parts: [
      { text: i18n.t(decision === 'granted' ? 'appealGranted' : 'appealDismissed') },
      { quote: statement },
      { text: i18n.t('decidedByPerson') },
    ],
  });
  return storeEmail('appeal_decided', about, write, { to: appellant });
}
