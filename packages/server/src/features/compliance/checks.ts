import { isInsider, reasonCodes } from '@tribune/contract';
import type { FullI18n } from '@tribune/contract/messages';
import type { Evidence, PublicReview } from './evidence.ts';
import { type Check, met, open } from './found.ts';

type Key = Parameters<FullI18n['t']>[0];
type Texts = (seen: Evidence) => string[] | Promise<string[]>;

/** Checks that the policy page contains these texts in the store's language. */
export const policySays =
  (texts: Texts): Check =>
  async (seen) => {
    const page = await seen.policyPage();
    const wanted = await texts(seen);
    const missing = wanted.find((text) => !page.includes(text));
    return missing === undefined
      ? met(`The policy page says: “${wanted[0] ?? ''}”`)
      : open(page === '' ? 'There is no policy page.' : `The policy page does not say: “${missing}”`);
  };

export const messages =
  (...keys: Key[]): Texts =>
  ({ i18n }) =>
    keys.map((key) => i18n.t(key as 'policyFakeBan')); // keys without values

/** Whether each review of the page that `concerns` selects has all these marks beside it. */
export const besideReviews =
  (
    what: string,
    concerns: (review: PublicReview) => boolean,
    marksOf: (review: PublicReview, i18n: FullI18n) => readonly string[],
  ): Check =>
  async (seen) => {
    const [page, reviews] = [await seen.reviewsPage(), await seen.reviews()];
    const concerned = reviews.filter(concerns);
    for (const review of concerned) {
      const missing = marksOf(review, seen.i18n).find((mark) => !articleOf(page, review.id).includes(mark));
      if (missing !== undefined)
        return open(`The page does not show ${what} of ${review.id}: “${missing}” is missing.`);
    }
    return met(
      concerned.length === 0
        ? `None of the ${reviews.length} reviews read needs ${what}.`
        : `The page shows ${what} of all ${concerned.length} reviews that need it, of ${reviews.length} read.`,
    );
  };

/** The markup of one review in a page. */
function articleOf(page: string, id: string): string {
  const [, after = ''] = page.split(`id="${id}"`);
  return after.split('</article>')[0] ?? '';
}

export const all =
  (...checks: Check[]): Check =>
  async (seen) => {
    const results = [];
    for (const check of checks) results.push(await check(seen));
    return results.find(({ isMet }) => !isMet) ?? met(results.map(({ found }) => found).join(' '));
  };

export const policyLinked: Check = async (seen) =>
  (await seen.reviewsPage()).includes(`href="/reviews/${seen.merchant.publicId}/policy`)
    ? met('The page of reviews links to the policy.')
    : open('The page of reviews has no link to the policy.');

export const formAsks =
  (field: string, what: string): Check =>
  async (seen) => {
    const form = await seen.formPage();
    if (form === '') return met('Without reviews and products there is no form yet.');
    return form.includes(`name="${field}"`)
      ? met(`The form asks for ${what}.`)
      : open(`The form does not ask for ${what}.`);
  };

/** Checks the Google feed, if there is one; the page and the API have checks of their own. */
export const feedMarksRewards: Check = async (seen) => {
  const feed = await seen.feed();
  if (feed === '') return met('There is no Google feed.');
  const rewarded = (await seen.reviews()).filter(({ incentivized }) => incentivized);
  const unmarked = rewarded.find(({ id }) => {
    const [, entry = ''] = feed.split(`<review_id>${id}</review_id>`);
    return entry !== '' && !entry.split('</review>')[0]?.includes('<is_incentivized_review>true<');
  });
  return unmarked
    ? open(`The Google feed does not mark ${unmarked.id} as incentivized.`)
    : met('The Google feed marks them.');
};

/** Words for stars and praise: in every language of the messages, an offer that contains one of them is not neutral. */
const askingForPraise =
  /\b(?:[45]|four|five)[ -]?(?:stars?|sterne?|étoiles?|estrellas?|stelle|sterren|estrelas)\b|★★|\b(?:positive?n?|positiv[ao]s?|good|great|gute?n?)\s+(?:reviews?|ratings?|bewertung(?:en)?|avis|reseñas?|opini\w+|recension\w+|avalia\w+)/i;

export const rewardsNeutral: Check = async (seen) => {
  const policy = await seen.policy();
  if (policy === null) return open('There is no review policy.');
  const { offered } = policy.rewards;
  if (offered !== null && askingForPraise.test(offered))
    return open(`The offer asks for a certain opinion: “${offered}”`);
  return policy.rewards.dependOnRating
    ? open('The policy says that rewards depend on the rating.')
    : met(offered === null ? 'No reward is offered now.' : `The offer is neutral: “${offered}”`);
};

/** The sentence about rewards that currently applies. */
export const rewardTexts: Texts = async (seen) => {
  const { i18n } = seen;
  const offered = (await seen.policy())?.rewards.offered ?? null;
  return [
    i18n.t('policyRewarded'),
    offered === null ? i18n.t('policyNoReward') : i18n.t('policyReward', { reward: offered }),
  ];
};

export const timeTexts: Texts = async (seen) => {
  const { i18n } = seen;
  const times = (await seen.policy())?.times;
  const days = i18n.number(times?.maxDaysToPublish ?? 0, { style: 'unit', unit: 'day', unitDisplay: 'long' });
  return [
    i18n.t('policyTimeToPublish', { days }),
    i18n.t('policyTimeKept'),
    i18n.t(times?.authorsCanChange ? 'policyChange' : 'policyNoChange'),
    i18n.t('policyContact'),
  ];
};

export const reasonTexts: Texts = ({ i18n }) => [
  i18n.t('policyRefused'),
  ...reasonCodes.map((code) => i18n.t(`reason_${code}`)),
];

export const verificationTexts: Texts = async (seen) => {
  const required = (await seen.policy())?.verification.emailVerificationRequired === true;
  const keys = [
    'policyVerified',
    'verifiedBy_order',
    'verifiedBy_token',
    'verifiedBy_merchant',
    'policyUnverified',
  ] as const;
  return messages(...keys, ...(required ? (['policyEmailVerified'] as const) : []))(seen);
};

export const withheldTexts: Texts = async (seen) => {
  const policy = await seen.policy();
  const { i18n } = seen;
  return [
    i18n.t('policyPublished', { count: policy?.published.total ?? -1 }),
    i18n.t('policyNotShown', { count: policy?.notShown.total ?? -1 }),
  ];
};

export const publishedInTime: Check = async (seen) => {
  const fairness = (await seen.policy())?.fairness;
  const late = fairness?.longPending;
  if (!late) return met('Nothing is pending: the log has not begun.');
  return late.total === 0
    ? met(`No review has been pending for more than ${late.days} days.`)
    : open(`Reviews that have been pending for more than ${late.days} days: ${late.total}.`);
};

export const noSuppression: Check = async (seen) => {
  const policy = await seen.policy();
  if (policy === null) return open('There is no review policy.');
  const { dependsOnRating, dependsOnSentiment } = policy.moderation;
  if (dependsOnRating || dependsOnSentiment)
    return open('The policy says that moderation depends on ratings or opinions.');
  return policy.fairness?.test.verdict === 'difference'
    ? open('Hidden reviews have other ratings than published ones, beyond what chance explains.')
    : met('Moderation does not see ratings, and hidden reviews do not differ in ratings beyond chance.');
};

export const refusalEmail: Check = async (seen) => {
  const { html, text } = await seen.email('review_rejected');
  const reason = seen.i18n.t('reason_personal_data');
  if (!text.includes(reason))
    return open('The email to the author of a refused review does not state the reason.');
  return /https?:\/\//.test(html)
    ? met('The email states the reason and links to the form.')
    : open('The email has no link to correct the review.');
};

export const unsubscribeLink: Check = async (seen) => {
  const { text } = await seen.email('review_request');
  return text.includes(seen.i18n.t('unsubscribe'))
    ? met('Review requests have a link to unsubscribe.')
    : open('Review requests have no link to unsubscribe.');
};

export const reportForm: Check = async (seen) => {
  const [review] = await seen.reviews();
  if (!review) return met('No review is published yet.');
  const page = await seen.page(`/report/${seen.merchant.publicId}/${review.id}`);
  return /<form[^>]+method="post"/.test(page)
    ? met('Anyone can report a review, without an account.')
    : open('There is no form to report a review.');
};

export const decisionDays = 7;

/** The number of reports and appeals that have waited for longer than that. */
export const overdueReports = (seen: Evidence): Promise<number> =>
  seen.overdueReports(new Date(seen.now.getTime() - decisionDays * 86_400_000));

export const reportsDecided: Check = async (seen) => {
  const overdue = await overdueReports(seen);
  return overdue === 0
    ? met(`No report or appeal has waited for more than ${decisionDays} days.`)
    : open(
        `Reports and appeals that have waited for a decision for more than ${decisionDays} days: ${overdue}.`,
      );
};

type Marked = { digitalSourceType?: string } | null;
interface SummaryAnswer {
  summary: (NonNullable<Marked> & { wording: string; strengths: { name: string }[] }) | null;
}

export const generatedMarked: Check = async (seen) => {
  const products = [...new Set((await seen.reviews()).map(({ productId }) => productId))];
  const marked = { summaries: 0, answers: 0 };
  for (const productId of products) {
    const path = `/products/${encodeURIComponent(productId)}`;
    const { summary = null } = (await seen.json<SummaryAnswer>(`${path}/summary`)) ?? {};
    if (summary === null) continue;
    const expected = summary.wording === 'language_model' ? 'trainedAlgorithmicMedia' : 'algorithmicMedia';
    if (summary.digitalSourceType !== expected)
      return open(`The summary of ${productId} is not marked as ${expected}.`);
    marked.summaries += 1;
    const [asked] = summary.strengths;
    // One answer at most, because a language model's budget pays for it.
    if (marked.answers > 0 || !asked) continue;
    const question = new URLSearchParams({ q: asked.name, wording: 'true' });
    const { wording = null } = (await seen.json<{ wording: Marked }>(`${path}/answers?${question}`)) ?? {};
    if (wording === null) continue;
    if (wording.digitalSourceType !== 'trainedAlgorithmicMedia')
      return open(`The answer worded for a question about ${productId} is not marked as generated.`);
    marked.answers += 1;
  }
  if (marked.summaries === 0) return met('No summary is shown.');
  const answers = marked.answers === 0 ? '' : ' The answer that a language model worded is marked, too.';
  return met(`All ${marked.summaries} summaries are marked for programs; the widget names AI.${answers}`);
};

export const importedNotVerified: Check = async (seen) => {
  const page = await seen.reviewsPage();
  const wrong = (await seen.reviews()).find(
    ({ id, verification, verifiedPurchase }) =>
      ['imported', 'none', 'email'].includes(verification) &&
      (verifiedPurchase || articleOf(page, id).includes(`</svg>${seen.i18n.t('verified')}</li>`)),
  );
  return wrong
    ? open(`${wrong.id} is shown as verified, but is not.`)
    : met('Only verified purchases are marked as verified.');
};

export const optIn: Check = async (seen) => {
  const policy = await seen.policy();
  return policy?.collection.invitations.consent === 'opt_in'
    ? policySays(messages('policyOptIn'))(seen)
    : open('Customers are asked for reviews without having agreed to it.');
};

export const authorsIdentified: Check = async (seen) => {
  const policy = await seen.policy();
  return policy?.verification.emailVerificationRequired
    ? policySays(messages('policyEmailVerified'))(seen)
    : open('Authors do not have to confirm their email address.');
};

interface RatedList {
  insiderCount: number;
  includesInsiders: boolean;
  excludedCount: number;
  reviews: { relationship: string | null }[];
}

export const insidersApart: Check = async (seen) => {
  const list = await seen.json<RatedList>('/reviews?sort=newest&limit=20');
  if (!list) return open('There is no list of reviews.');
  const { insiderCount, includesInsiders, excludedCount } = list;
  const listed = list.reviews.filter(({ relationship }) => isInsider(relationship)).length;
  if (listed > insiderCount || (!includesInsiders && insiderCount > excludedCount))
    return open(`Reviews of insiders: ${listed}. Averages leave out ${excludedCount}.`);
  if (!includesInsiders) return met(`Averages leave out the reviews of insiders (${insiderCount}).`);
  const note = seen.i18n.t('insiderCount', { number: seen.i18n.number(insiderCount) });
  return insiderCount === 0 || (await seen.reviewsPage()).includes(note)
    ? met('Averages include reviews of insiders, and the page says how many there are.')
    : open('Averages include reviews of insiders, and the page does not say so.');
};

export const invitationsUnbiased: Check = async (seen) => {
  const invitations = (await seen.policy())?.collection.invitations;
  if (!invitations || invitations.selectedByRating)
    return open('The policy does not say that customers are invited regardless of their opinion.');
  const { i18n } = seen;
  return policySays(() => [i18n.t('policyInvitations', { count: invitations.delayDays })])(seen);
};

export const ownPage: Check = async (seen) => {
  if (!(await seen.policyPage()).includes('/my-reviews'))
    return open('The policy page has no link to the page for authors.');
  return /<form[^>]+method="post"/.test(await seen.page('/my-reviews'))
    ? met('Authors can ask for a link to everything that they wrote.')
    : open('The page for authors has no form.');
};

export const storeNamed: Check = async (seen) => {
  const { name } = seen.merchant;
  for (const page of [await seen.reviewsPage(), await seen.policyPage()])
    if (!page.includes(name)) return open(`A page of reviews does not name ${name}.`);
  return met(`The pages of reviews name ${name}, whose store they are about.`);
};

/** What every page must have that a program can see without a browser; tests of each release run axe in browsers. */
const markup: readonly (readonly [what: string, hasFault: (page: string) => boolean])[] = [
  ['a language', (page) => !/<html[^>]* lang="[a-z]/.test(page)],
  ['a title', (page) => !/<title>\s*[^<\s]/.test(page)],
  ['one main heading', (page) => page.match(/<h1[ >]/g)?.length !== 1],
  ['a main landmark', (page) => !page.includes('<main')],
  ['zoom', (page) => /user-scalable=no|maximum-scale=1/.test(page)],
  ['text alternatives', (page) => /<img(?![^>]*\salt=)/.test(page)],
];

export const pagesAccessible: Check = async (seen) => {
  const pages = [await seen.reviewsPage(), await seen.policyPage(), await seen.formPage()].filter(Boolean);
  for (const page of pages) {
    const fault = markup.find(([, hasFault]) => hasFault(page));
    if (fault) return open(`A page lacks ${fault[0]}.`);
  }
  return met(`${pages.length} pages have ${markup.map(([what]) => what).join(', ')}.`);
};

export const publicLog: Check = async (seen) =>
  (await seen.trustPage()).includes(seen.i18n.t('trustHow'))
    ? met('The trust page lets anyone verify the log of reviews and decisions.')
    : open('There is no trust page.');
