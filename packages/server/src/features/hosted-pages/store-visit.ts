import { languageOf, locales, planIncludesGrowthFeatures } from '@tribune/contract';
import { type Html, html } from '@tribune/contract/html';
import { type FullI18n, i18nOf } from '@tribune/contract/messages';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { isAtHome } from '../../platform/http/hosted-on.ts';
import { type Brand, brandOf } from '../../platform/mail/brand.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { absoluteAddress, storeUrlOf } from '../../platform/merchants/store-address.ts';
import { productsOf } from '../products/index.ts';
import { productImage } from './page-layout.ts';

/** A visit to the public pages of a store. */
export interface Reader {
  merchant: Merchant;
  brand: Brand;
  /** The language of the address, else the first browser language with messages, else the store's. */
  i18n: FullI18n;
  /** The language whose reviews and questions come first. */
  language: string;
  /** The language that every link preserves; empty if the address has none. */
  lang: string;
  growth: boolean;
}

export type Query = Readonly<Record<string, string>>;

/** Null if this host has no such merchant. */
export async function readerOf(context: Context, request: FastifyRequest): Promise<Reader | null> {
  const { merchant: publicId } = request.params as { merchant: string };
  const merchant = await context.directory.merchant(publicId);
  if (!merchant || !isAtHome(request, merchant.merchantId)) return null;
  const brand = await brandOf(context.db, merchant.merchantId);
  const lang = textIn(request, 'lang');
  const spoken = lang ? [languageOf(lang) ?? ''] : languagesOf(request);
  const known = spoken.find((language) => locales.some((locale) => locale === language));
  return {
    merchant,
    brand,
    i18n: i18nOf(known ?? (lang || brand.locale)),
    language: spoken.find((language) => /^[a-z]{2,3}$/.test(language)) ?? brand.locale,
    lang,
    growth: planIncludesGrowthFeatures(merchant.plan),
  };
}

/** A parameter of the address; empty if absent. */
export function textIn({ query }: FastifyRequest, name: string): string {
  const value = (query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value.trim().slice(0, 255) : '';
}

/** Browsers send them in order of preference. */
const languagesOf = ({ headers }: FastifyRequest) =>
  (headers['accept-language'] ?? '')
    .toLowerCase()
    .split(',')
    .flatMap((range) => /^\s*([a-z]{2,3})\b/.exec(range)?.[1] ?? []);

const paths = {
  reviews: ['reviews', ''],
  store: ['reviews', '/store'],
  policy: ['reviews', '/policy'],
  trust: ['trust', ''],
  questions: ['questions', ''],
} as const;
export type Page = keyof typeof paths;

/** The address of one of the store's pages, in the reader's language. */
export function addressOf({ merchant, lang }: Reader, page: Page, query: Query = {}): string {
  const search = String(new URLSearchParams({ ...(lang && { lang }), ...query }));
  const [start, end] = paths[page];
  const path = `/${start}/${merchant.publicId}${end}`;
  return search ? `${path}?${search}` : path;
}

/** Links to the store's other pages. */
export const links = (reader: Reader, ...pages: readonly Exclude<Page, 'questions'>[]): Html =>
  html`<nav class="links">${pages.map((page) => html`<a href="${addressOf(reader, page)}">${nameOf(page, reader)}</a> `)}</nav>`;

function nameOf(page: Exclude<Page, 'questions'>, { brand, i18n }: Reader): string {
  if (page === 'reviews') return i18n.t('reviewsOf', { shop: brand.shop });
  return i18n.t(
    ({ store: 'storeReviewsHeading', policy: 'reviewPolicy', trust: 'trustLink' } as const)[page],
  );
}

interface KnownProduct {
  name: string | null;
  url: string | null;
  imageUrl: string | null;
}

export type KnownProducts = ReadonlyMap<string, KnownProduct>;

/** Names, URLs and images of products, if known. */
export async function knownProducts(
  { reads }: Context,
  { merchant }: Reader,
  productIds: readonly string[],
): Promise<KnownProducts> {
  if (productIds.length === 0) return new Map();
  const query = { search: null, startAfter: null, groupId: null, category: null, limit: productIds.length };
  const { products } = await productsOf(reads, merchant, { ...query, productIds });
  const storeUrl = storeUrlOf(merchant);
  return new Map(
    products.map(({ productId, name, url, imageUrl }) => {
      const [page, image] = [url, imageUrl].map((address) => absoluteAddress(address, storeUrl));
      return [productId, { name, url: page ?? null, imageUrl: image ?? null }];
    }),
  );
}

/** The main heading, at which focus starts. */
export const pageTitle = (title: string): Html => html`<h1 tabindex="-1" autofocus>${title}</h1>`;

/** The main heading with image and name of the product that the page is about. */
export function productTitle(
  { brand }: Reader,
  productId: string,
  products: KnownProducts,
  title: string,
): Html {
  const image = productImage(brand, products.get(productId)?.imageUrl ?? null);
  return html`<div class="about-product">${image}${pageTitle(title)}<p class="product-link">${productLink(productId, products)}</p></div>`;
}

/** The product's name, linked to the store's product page. */
export function productLink(productId: string, products: KnownProducts, name: string | null = null): Html {
  const product = products.get(productId);
  const shown = html`<bdi>${product?.name ?? name ?? productId}</bdi>`;
  return product?.url ? html`<a href="${product.url}">${shown}</a>` : shown;
}
