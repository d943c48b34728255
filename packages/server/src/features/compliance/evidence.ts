import {
  apiRoot,
  languageOf,
  type publicReview,
  type reviewPolicy,
  type Static,
  type TemplateMailKind,
} from '@tribune/contract';
import { type FullI18n, i18nOf } from '@tribune/contract/messages';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { decodedEntities } from '../../platform/html-text.ts';
import { fetchInProcess, publicReaderHeaders } from '../../platform/http/in-process.ts';
import type { RenderedEmail } from '../../platform/mail/email.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { sampleEmail } from '../email-templates/index.ts';
import { signalFigures } from '../fairness/index.ts';
import { undecidedSince } from '../reports/index.ts';

export type PublicReview = Static<typeof publicReview>;
type Policy = Static<typeof reviewPolicy.answer>;

/** The installation's answers, which are the only source of checks. Tests replace them to violate a duty. */
export interface Answers {
  /** What became of the reviews that signals of manipulation held. */
  signals(): ReturnType<typeof signalFigures>;
  /** The body of a page or a response without credentials; null unless its status is 200. */
  get(path: string): Promise<string | null>;
  /** An email as customers would receive it. */
  email(kind: TemplateMailKind): Promise<RenderedEmail>;
  /** The number of reports that have waited for a decision since before this time. */
  overdueReports(before: Date): Promise<number>;
}

export function answersOf(app: FastifyInstance, context: Context, merchant: Merchant): Answers {
  const fetch = fetchInProcess(app, '127.0.0.1');
  const { merchantId, publicId } = merchant;
  return {
    async get(path) {
      const headers = path.startsWith(apiRoot) ? { ...publicReaderHeaders, 'x-merchant-id': publicId } : {};
      const response = await fetch(path, { headers });
      return response.ok ? response.text() : null;
    },
    email: (kind) => sampleEmail(context.db, merchantId, kind),
    overdueReports: (before) => undecidedSince(context.db, merchantId, { reports: before, appeals: before }),
    signals: () => signalFigures(context.db, merchantId),
  };
}

/** The evidence that checks read. Each item is requested once. */
export class Evidence {
  readonly #answers: Answers;
  readonly #read = new Map<string, Promise<string | null>>();
  readonly merchant: Merchant;
  readonly i18n: FullI18n;
  readonly now: Date;

  constructor(answers: Answers, { merchant, now }: { merchant: Merchant; now: Date }) {
    this.#answers = answers;
    this.merchant = merchant;
    this.i18n = i18nOf(languageOf(merchant.locale) ?? 'en');
    this.now = now;
  }

  /** The texts of a page or response; empty if there is none. */
  async text(path: string): Promise<string> {
    const known = this.#read.get(path) ?? this.#answers.get(path);
    this.#read.set(path, known);
    return (await known) ?? '';
  }

  async json<Answer>(path: string): Promise<Answer | null> {
    const text = await this.text(`${apiRoot}${path}`);
    return text === '' ? null : (JSON.parse(text) as Answer); // as the contract says
  }

  /** A page in the store's language, with its character references decoded. */
  async page(path: string): Promise<string> {
    const separator = path.includes('?') ? '&' : '?';
    return decodedEntities(await this.text(`${path}${separator}lang=${this.i18n.language}`));
  }

  policyPage = () => this.page(`/reviews/${this.merchant.publicId}/policy`);
  reviewsPage = () => this.page(`/reviews/${this.merchant.publicId}?sort=newest&language=mixed`);
  trustPage = () => this.page(`/trust/${this.merchant.publicId}`);
  feed = () => this.text(`/feeds/google-shopping/${this.merchant.publicId}.xml`);

  policy(): Promise<Policy | null> {
    return this.json<Policy>(`/merchants/${this.merchant.publicId}/review-policy`);
  }

  /** The reviews of the page. */
  async reviews(): Promise<PublicReview[]> {
    const list = await this.json<{ reviews: PublicReview[] }>('/reviews?sort=newest&limit=20');
    return list?.reviews ?? [];
  }

  /** The form for a review of a product; empty without products. */
  async formPage(): Promise<string> {
    const [review] = await this.reviews();
    return review
      ? this.page(`/write/${this.merchant.publicId}/${encodeURIComponent(review.productId)}`)
      : '';
  }

  signals = () => this.#answers.signals();
  email = (kind: TemplateMailKind) => this.#answers.email(kind);
  overdueReports = (before: Date) => this.#answers.overdueReports(before);
}
