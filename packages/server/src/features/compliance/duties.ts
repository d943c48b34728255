import type { CompliancePreset, Static, settingsChange } from '@tribune/contract';
import * as checks from './checks.ts';
import { besideReviews, messages, policySays } from './checks.ts';
import type { Check } from './found.ts';
import { risksHandled } from './risks.ts';

/** A rule that imposes a duty. */
interface Source {
  rule: string;
  url: string;
  presets: readonly CompliancePreset[];
}

/** A duty of the law about reviews. */
export interface Duty {
  id: string;
  duty: string;
  sources: readonly Source[];
  /** What the program checks, or what a person must check. */
  says: string;
  /** Null if no program can check it. */
  check: Check | null;
  remedy: string;
}

type Presets = readonly CompliancePreset[];
const rule =
  (name: string, url: string, presets: Presets) =>
  (part = ''): Source => ({ rule: part ? `${name}, ${part}` : name, url, presets });

const inEu: Presets = ['eu', 'fr', 'de'];
const ucpd = rule(
  'Directive 2005/29/EC (unfair commercial practices)',
  'https://eur-lex.europa.eu/eli/dir/2005/29/2022-05-28',
  inEu,
);
const dsa = rule('Regulation (EU) 2022/2065 (DSA)', 'https://eur-lex.europa.eu/eli/reg/2022/2065/oj', inEu);
const aiAct = rule(
  'Regulation (EU) 2024/1689 (AI Act)',
  'https://eur-lex.europa.eu/eli/reg/2024/1689/oj',
  inEu,
);
const ePrivacy = rule(
  'Directive 2002/58/EC (ePrivacy)',
  'https://eur-lex.europa.eu/eli/dir/2002/58/2009-12-19',
  inEu,
);
const gdpr = rule('Regulation (EU) 2016/679 (GDPR)', 'https://eur-lex.europa.eu/eli/reg/2016/679/oj', inEu);
const accessibility = rule(
  'Directive (EU) 2019/882 (European Accessibility Act), EN 301 549',
  'https://eur-lex.europa.eu/eli/dir/2019/882/oj',
  inEu,
);
const french = rule(
  'France: Code de la consommation',
  'https://www.legifrance.gouv.fr/codes/id/LEGISCTA000035720850/',
  ['fr'],
);
const german = rule('Germany: UWG', 'https://www.gesetze-im-internet.de/uwg_2004/', ['de']);
const british = rule('UK: DMCC Act 2024', 'https://www.legislation.gov.uk/ukpga/2024/13/schedule/20', ['uk']);
const cma = rule(
  'UK: CMA208, guidance on fake reviews',
  'https://www.gov.uk/government/publications/fake-reviews-cma208',
  ['uk'],
);
const pecr = rule('UK: PECR 2003', 'https://www.legislation.gov.uk/uksi/2003/2426/contents', ['uk']);
const ftc = rule(
  'US: 16 CFR part 465',
  'https://www.ecfr.gov/current/title-16/chapter-I/subchapter-D/part-465',
  ['us'],
);
const endorsements = rule(
  'US: 16 CFR part 255',
  'https://www.ecfr.gov/current/title-16/chapter-I/subchapter-B/part-255',
  ['us'],
);
const canSpam = rule(
  'US: 16 CFR part 316 (CAN-SPAM)',
  'https://www.ecfr.gov/current/title-16/chapter-I/subchapter-C/part-316',
  ['us'],
);
/** The text of neither standard is public, so no clause is cited. */
const indian = rule('India: IS 19000:2022', 'https://www.bis.gov.in/', ['in']);
const iso = rule('ISO 20488:2018 (voluntary)', 'https://www.iso.org/standard/68193.html', [
  'eu',
  'fr',
  'de',
  'uk',
  'us',
  'in',
]);

/**
 * The duties, in the order of reports. Which rule imposes which duty is our interpretation. docs/guides/legal-handbook.md is generated from
 * this list.
 */
export const duties: readonly Duty[] = [
  {
    id: 'fake_reviews_banned',
    duty: 'Publish a ban on fake reviews and on hidden rewards that includes the store itself.',
    sources: [
      ucpd('annex I, 23b and 23c'),
      british('schedule 20, paragraph 13'),
      cma(),
      ftc('465.2'),
      indian(),
      iso(),
    ],
    says: 'The policy page contains the ban, in the store’s language.',
    check: policySays(messages('policyFakeBan', 'policyFakeSearch')),
    remedy: 'Link to Tribune’s policy page. A page of your own must contain the ban, too.',
  },
  {
    id: 'fake_reviews_consequences',
    duty: 'Publish what follows if a review is fake.',
    sources: [british('schedule 20, paragraph 13'), cma(), indian(), iso()],
    says: 'The policy page says what follows.',
    check: policySays(messages('policyFakeConsequences')),
    remedy: 'Link to the policy page of Tribune.',
  },
  {
    id: 'verification_stated',
    duty: 'State whether and how reviews are verified to come from buyers.',
    sources: [ucpd('article 7(6)'), german('section 5b(3)'), french('L111-7-2, D111-17'), indian(), iso()],
    says: 'The policy page describes each kind of verification, and what unmarked reviews are.',
    check: policySays(checks.verificationTexts),
    remedy: 'Link to the policy page of Tribune.',
  },
  {
    id: 'policy_linked',
    duty: 'Make the policy easy to reach from the reviews.',
    sources: [ucpd('article 7(6)'), german('section 5b(3)'), french('D111-17'), cma(), indian()],
    says: 'The page of reviews links to the policy, as the widget does.',
    check: checks.policyLinked,
    remedy: 'Do not hide the link “How reviews are verified” of the widget with your own styles.',
  },
  {
    id: 'only_verified_marked',
    duty: 'Claim that a review is from a buyer only if that was verified.',
    sources: [ucpd('annex I, 23b'), ftc('465.2'), british('schedule 20, paragraph 13'), iso()],
    says: 'No imported or unverified review is marked as a verified purchase.',
    check: checks.importedNotVerified,
    remedy: 'Report this: Tribune never marks such reviews.',
  },
  {
    id: 'publication_date',
    duty: 'Show the date of publication beside each review.',
    sources: [french('D111-17'), iso()],
    says: 'Each review of the page has the day of its publication.',
    check: besideReviews(
      'the date of publication',
      () => true,
      ({ publishedAt }) => [`datetime="${publishedAt ?? ''}"`],
    ),
    remedy: 'Show `publishedAt` where you render reviews yourself.',
  },
  {
    id: 'experience_date',
    duty: 'Show the date of the experience beside each review.',
    sources: [french('D111-17')],
    says: 'The form asks for it, and each review whose date is known shows it.',
    check: checks.all(
      checks.formAsks('experiencedAt', 'the date of the experience'),
      besideReviews(
        'the date of the experience',
        ({ experiencedAt }) => experiencedAt !== null,
        ({ experiencedAt }) => [`datetime="${experiencedAt ?? ''}"`],
      ),
    ),
    remedy:
      'Send orders with their delivery date, and show `experiencedAt` where you render reviews yourself.',
  },
  {
    id: 'update_date',
    duty: 'Show the date of changes beside each review.',
    sources: [french('D111-17'), iso()],
    says: 'Each changed review shows when its author changed it.',
    check: besideReviews(
      'the date of the change',
      ({ editedAt }) => editedAt !== null,
      ({ editedAt }) => [`datetime="${editedAt ?? ''}"`],
    ),
    remedy: 'Show `editedAt` where you render reviews yourself.',
  },
  {
    id: 'order_stated',
    duty: 'State by what criteria reviews are sorted.',
    sources: [french('L111-7-2, D111-17'), ucpd('article 6'), iso()],
    says: 'The policy page states the default order.',
    check: async (seen) => {
      const order = (await seen.policy())?.sorting.default;
      return policySays(messages(order === 'featured' ? 'policyFeatured' : 'policyNewest'))(seen);
    },
    remedy: 'Link to the policy page of Tribune.',
  },
  {
    id: 'rewards_stated',
    duty: 'State whether reviews are rewarded.',
    sources: [french('D111-17'), cma(), ucpd('article 7'), iso()],
    says: 'The policy page says how rewards are treated, and what is offered now.',
    check: policySays(checks.rewardTexts),
    remedy: 'Link to the policy page of Tribune, and create offers in Tribune, not beside it.',
  },
  {
    id: 'rewards_marked',
    duty: 'Mark each review that was written for a reward, wherever it is shown.',
    sources: [
      endorsements('255.5'),
      british('schedule 20, paragraph 13'),
      ucpd('annex I, 11 and 23c'),
      iso(),
    ],
    says: 'Each rewarded review is marked on the page and in the Google feed.',
    check: checks.all(
      besideReviews(
        'the reward',
        ({ incentivized }) => incentivized,
        (_review, i18n) => [i18n.t('rewardedReview')],
      ),
      checks.feedMarksRewards,
    ),
    remedy: 'Show `incentivized` where you render reviews yourself.',
  },
  {
    id: 'rewards_neutral',
    duty: 'Offer no reward for a particular opinion.',
    sources: [ftc('465.4'), british('schedule 20, paragraph 13'), ucpd('annex I, 23c'), indian()],
    says: 'The active offer does not ask for stars or praise.',
    check: checks.rewardsNeutral,
    remedy: 'Offer the reward for any review: “5 € for your review, positive or negative”.',
  },
  {
    id: 'times_stated',
    duty: 'State the longest times to publish and to keep a review, and whether it can be changed and its author contacted.',
    sources: [french('D111-17, D111-18')],
    says: 'The policy page contains the times, the right to change and who can contact authors.',
    check: policySays(checks.timeTexts),
    remedy: 'Link to the policy page of Tribune.',
  },
  {
    id: 'published_in_time',
    duty: 'Publish reviews without undue delay, negative ones too.',
    sources: [french('D111-17'), ftc('465.7'), cma(), iso()],
    says: 'No review has been pending for longer than the policy says.',
    check: checks.publishedInTime,
    remedy: 'Decide on the pending reviews in the queue.',
  },
  {
    id: 'reasons_stated',
    duty: 'State for which reasons a review is refused.',
    sources: [french('D111-17, D111-18'), dsa('article 14'), cma(), indian(), iso()],
    says: 'The policy page lists every reason that moderators can select.',
    check: policySays(checks.reasonTexts),
    remedy: 'Link to the policy page of Tribune.',
  },
  {
    id: 'authors_notified',
    duty: 'Notify authors why their review was refused.',
    sources: [french('L111-7-2, D111-18'), dsa('article 17'), iso()],
    says: 'The email about a refused review states the reason.',
    check: checks.refusalEmail,
    remedy: 'Restore the block with the reason in the template “Review rejected”.',
  },
  {
    id: 'no_suppression',
    duty: 'Suppress no reviews because of their rating or opinion.',
    sources: [ftc('465.7'), ucpd('annex I, 23c'), british('schedule 20, paragraph 13'), indian(), iso()],
    says: 'Moderation has no access to ratings, and the ratings of hidden reviews do not differ beyond chance.',
    check: checks.noSuppression,
    remedy: 'Review the hidden reviews on the page Fairness.',
  },
  {
    id: 'invitations_unbiased',
    duty: 'Invite customers to write reviews regardless of what they are expected to say.',
    sources: [cma(), ftc('465.7'), ucpd('annex I, 23c'), indian(), iso()],
    says: 'The policy says who is invited and when, and that no expected rating decides.',
    check: checks.invitationsUnbiased,
    remedy: 'Let Tribune send review requests, or send all orders to the tool that does.',
  },
  {
    id: 'store_named',
    duty: 'Do not present your own reviews as those of an independent site.',
    sources: [ftc('465.6'), ucpd('annex I, 22')],
    says: 'The pages of reviews name the store.',
    check: checks.storeNamed,
    remedy: 'Set the name of your store.',
  },
  {
    id: 'withheld_stated',
    duty: 'Do not let readers believe that all reviews are shown if some are not.',
    sources: [ftc('465.7'), cma(), ucpd('article 6'), iso()],
    says: 'The policy page contains the numbers of published and unpublished reviews.',
    check: policySays(checks.withheldTexts),
    remedy: 'Link to the policy page of Tribune.',
  },
  {
    id: 'insiders_disclosed',
    duty: 'Disclose reviews by people who work for the store or brand, or are close to somebody who does.',
    sources: [ftc('465.5'), endorsements('255.5'), ucpd('annex I, 22'), cma(), iso()],
    says: 'The form asks for the relationship, and each declared one is shown beside its review.',
    check: checks.all(
      checks.formAsks('relationship', 'the relationship'),
      besideReviews(
        'the relationship',
        ({ relationship }) => relationship !== null && relationship !== 'none',
        ({ relationship }, i18n) =>
          relationship === null || relationship === 'none' ? [] : [i18n.t(`relationship_${relationship}`)],
      ),
    ),
    remedy: 'Show `relationship` where you render reviews yourself.',
  },
  {
    id: 'insiders_not_averaged',
    duty: 'Do not let reviews of insiders raise averages unnoticed.',
    sources: [ftc('465.5'), iso()],
    says: 'Averages leave out reviews of insiders (setting `countInsiderReviews`), or the page says beside them how many there are.',
    check: checks.insidersApart,
    remedy: 'Turn off `countInsiderReviews`.',
  },
  {
    id: 'origin_marked',
    duty: 'Show where a review was written if that was elsewhere.',
    sources: [ucpd('article 6'), ftc('465.2'), iso()],
    says: 'Each review that another store shares names that store.',
    check: besideReviews(
      'the origin',
      ({ originallyPostedOn }) => originallyPostedOn !== null,
      ({ originallyPostedOn }, i18n) => [i18n.t('postedOn', { name: originallyPostedOn?.name ?? '' })],
    ),
    remedy: 'Show `originallyPostedOn` where you render reviews yourself.',
  },
  {
    id: 'generated_text_marked',
    duty: 'Mark text that an AI system generated, for people and for programs.',
    sources: [aiAct('article 50')],
    says: 'Each summary, and an answer that a language model words, has the mark of how it was worded.',
    check: checks.generatedMarked,
    remedy: 'Pass `digitalSourceType` on where you show summaries, answers and translations yourself.',
  },
  {
    id: 'reports_accepted',
    duty: 'Let anyone report a review that may be unlawful or not genuine.',
    sources: [dsa('article 16'), french('L111-7-2'), cma(), iso()],
    says: 'The page to report a review answers with a form.',
    check: checks.reportForm,
    remedy: 'Do not hide the menu of the widget’s cards with your own styles.',
  },
  {
    id: 'reports_decided',
    duty: 'Decide on reports in time, with reasons.',
    sources: [dsa('article 16'), cma(), iso()],
    says: 'No report has waited for more than seven days, a limit of ours.',
    check: checks.reportsDecided,
    remedy: 'Decide on the open reports in the queue.',
  },
  {
    id: 'unsubscribe',
    duty: 'Let customers refuse further emails easily and free of charge.',
    sources: [ePrivacy('article 13'), pecr('regulation 22'), canSpam('316.5'), indian()],
    says: 'The email that requests a review has a link to unsubscribe; the header of RFC 8058 is set with it.',
    check: checks.unsubscribeLink,
    remedy: 'Report this: templates cannot remove the link.',
  },
  {
    id: 'consent',
    duty: 'Ask only customers for reviews who agreed to it.',
    sources: [german('section 7')],
    says: 'Requests need consent (`requestConsent` is `opt_in`), and the policy page says so. Section 7(3) has an exception for existing customers; whether it applies is a question for your lawyer.',
    check: checks.optIn,
    remedy: 'Set the consent of review requests to `opt_in`.',
  },
  {
    id: 'authors_identified',
    duty: 'Verify that authors exist and can be contacted.',
    sources: [indian()],
    says: 'Authors confirm their email address, unless a review request was sent to it, and the policy page says so.',
    check: checks.authorsIdentified,
    remedy: 'Turn on the verification of email addresses.',
  },
  {
    id: 'own_data',
    duty: 'Let authors see, export and delete what is stored about them.',
    sources: [gdpr('articles 15 to 17'), french('D111-18'), indian()],
    says: 'The policy page links to the page where authors ask for a link to everything that they wrote, and that page has a form.',
    check: checks.ownPage,
    remedy: 'Link to `/my-reviews` from your privacy policy, too.',
  },
  {
    id: 'records',
    duty: 'Keep records from which every decision can be traced.',
    sources: [iso(), indian(), dsa('article 24')],
    says: 'The trust page shows the public log, which nobody can change unnoticed.',
    check: checks.publicLog,
    remedy: 'Start the worker, which appends to the log.',
  },
  {
    id: 'complaints',
    duty: 'Let reporters and authors contest decisions.',
    sources: [dsa('article 20')],
    says: 'No appeal has waited for more than seven days, a limit of ours. Micro and small enterprises are exempt. That somebody other than the first moderator decides is a setting (`secondPersonDecides`).',
    check: checks.reportsDecided,
    remedy: 'Decide on the open appeals in the queue.',
  },
  {
    id: 'contact',
    duty: 'Publish contact points for authorities and users, and an imprint.',
    sources: [dsa('articles 11 and 12'), french('L111-1')],
    says: 'They belong on pages of your store, which Tribune does not see.',
    check: null,
    remedy: 'Publish them in your imprint.',
  },
  {
    id: 'risk_assessment',
    duty: 'Assess the risk of fake and incentivized reviews regularly, and act on it.',
    sources: [cma(), british('schedule 20, paragraph 13')],
    says: 'The report contains the assessment, made from the figures of the signals, reports and decisions. What they found has been investigated within seven days.',
    check: risksHandled,
    remedy:
      'Decide on the held reviews and the open reports in the queue. Keep a report at least once a year.',
  },
  {
    id: 'accessibility',
    duty: 'Make pages and the widget accessible.',
    sources: [accessibility()],
    says: 'The markup of the pages has what a program can see without a browser; tests of each release check pages and widget with axe (ACCESSIBILITY.md). Your store’s pages around them are not covered.',
    check: checks.pagesAccessible,
    remedy: 'Report this, and test your own pages with assistive technology.',
  },
  {
    id: 'no_fake_reviews_made',
    duty: 'Neither write, buy nor commission reviews, nor threaten their authors.',
    sources: [ftc('465.2, 465.7'), ucpd('annex I, 23c'), british('schedule 20, paragraph 13')],
    says: 'No program sees what happens outside it.',
    check: null,
    remedy: 'Instruct staff and agencies in writing.',
  },
];

/** The settings without which a duty of the preset stays open. */
export const settingsFor: Partial<Record<CompliancePreset, Static<typeof settingsChange>>> = {
  de: { requestConsent: 'opt_in' },
  in: { requireEmailVerification: true },
  us: { countInsiderReviews: false },
};

/** The duties of a preset, each with the rules that apply there. A voluntary standard alone does not create a duty. */
export function dutiesOf(preset: CompliancePreset): Duty[] {
  return duties
    .map((one) => ({ ...one, sources: one.sources.filter(({ presets }) => presets.includes(preset)) }))
    .filter(({ sources }) => sources.some(({ presets }) => presets.length < 6));
}
