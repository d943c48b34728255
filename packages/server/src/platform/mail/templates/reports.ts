import { i18nOf, type Locale } from '@tribune/contract/messages';
import { type FixedEmail, greetingOf } from '../draft.ts';

interface About {
  locale: Locale;
  shop: string;
}

/** Receipt of a report about content. */
export function reportReceived(about: About & { reference: string; statusUrl: string }): FixedEmail {
  const { locale, shop, reference, statusUrl } = about;
  const i18n = i18nOf(locale);
  return {
    kind: 'report_received',
    locale,
    subject: i18n.t('reportReceivedSubject', { reference }),
    greeting: i18n.t('greetingWithoutName'),
    parts: [
      { text: i18n.t('reportReceivedIntro', { shop }) },
      { text: i18n.t('reportReference', { reference }) },
      { label: i18n.t('reportStatus'), url: statusUrl },
    ],
    signature: i18n.t('signature', { shop }),
    footer: i18n.t('whyReport', { shop }),
  };
}

interface Decided extends About {
  /** Statement of reasons. */
  reasons: string;
  /** Null if the recipient cannot appeal. */
  appealUntil: Date | null;
  statusUrl: string;
}

/** Notifies a reporter of the decision. */
export function reportDecided(
  about: Decided & { reference: string; decision: 'kept' | 'removed' },
): FixedEmail {
  const { locale, shop, reference, decision } = about;
  const i18n = i18nOf(locale);
  return {
    kind: 'report_decided',
    locale,
    subject: i18n.t('reportDecidedSubject', { reference }),
    greeting: i18n.t('greetingWithoutName'),
    parts: [{ text: i18n.t(`reportStatus_${decision}`) }, ...reasons(about)],
    signature: i18n.t('signature', { shop }),
    footer: i18n.t('whyReport', { shop }),
  };
}

/** Statement of reasons (DSA, article 17) to the author of removed content. */
export function contentRemoved(about: Decided & { author: string | null; excerpt: string }): FixedEmail {
  const { locale, shop, author, excerpt } = about;
  const i18n = i18nOf(locale);
  return {
    kind: 'content_removed',
    locale,
    subject: i18n.t('removedSubject', { shop }),
    greeting: greetingOf(i18n, author),
    parts: [
      { text: i18n.t('removedIntro', { shop }) },
      ...(excerpt === '' ? [] : [{ quote: excerpt }]),
      ...reasons(about),
    ],
    signature: i18n.t('signature', { shop }),
    footer: i18n.t('whyAuthor', { shop }),
  };
}

function reasons({ locale, reasons, appealUntil, statusUrl }: Decided): FixedEmail['parts'] {
  const i18n = i18nOf(locale);
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
  const { locale, shop, reference, decision, statement, appellant } = about;
  const i18n = i18nOf(locale);
  return {
    kind: 'appeal_decided',
    locale,
    subject: i18n.t('appealDecidedSubject', { reference }),
    greeting: i18n.t('greetingWithoutName'),
    parts: [
      { text: i18n.t(decision === 'granted' ? 'appealGranted' : 'appealDismissed') },
      { quote: statement },
      { text: i18n.t('decidedByPerson') },
    ],
    signature: i18n.t('signature', { shop }),
    footer: i18n.t(appellant === 'reporter' ? 'whyReport' : 'whyAuthor', { shop }),
  };
}
