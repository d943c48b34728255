import { Inject, Injectable } from '@nestjs/common';
import {
  getStructuredData,
  isFailure,
  type ListProductReviewsInput,
  listProductReviews,
  type ProductRating,
  postProductRatings,
  type ReviewList,
} from '@tribune/client';
import { ConfigService, type ID, Logger, type RequestContext, UserInputError } from '@vendure/core';
import DataLoader from 'dataloader';
import { TribuneClients } from '../clients';
import { type Merchant, settingsToken, type TribuneSettings } from '../options';
import { context } from '../plugin-name';
import { publicIdOf } from '../public-id';
import { FreshCache } from './fresh-cache';

/** Tribune's limit of products in a request. */
const productsPerRequest = 100;
/** Pause after a failure, so that pages do not wait for every product. */
const pauseMs = 5_000;

type Options = Omit<ListProductReviewsInput, 'productId'>;

/** Published reviews for the storefront. While Tribune is unavailable, returns the last known ones, or null if there are none. */
@Injectable()
export class PublicReviews {
  readonly #ratings = new FreshCache<ProductRating>();
  readonly #lists = new FreshCache<ReviewList>();
  readonly #markup = new FreshCache<string>();
  readonly #loaders = new Map<string, DataLoader<string, ProductRating>>();
  #pausedUntil = 0;

  constructor(
    @Inject(settingsToken) private readonly settings: TribuneSettings,
    private readonly clients: TribuneClients,
    private readonly config: ConfigService,
  ) {}

  /** The rating of a product. Products requested at the same time, by one response or several, share one request. */
  rating(ctx: RequestContext, productId: ID): Promise<ProductRating | null> {
    return this.#read(ctx, productId, this.#ratings, '', (merchant, id) => this.#loaderOf(merchant).load(id));
  }

  /** A page of reviews. Throws a `UserInputError` if Tribune rejects the options. */
  list(ctx: RequestContext, productId: ID, options: Options): Promise<ReviewList | null> {
    return this.#read(ctx, productId, this.#lists, JSON.stringify(options), (merchant, id) =>
      listProductReviews(this.clients.storefront(merchant), { ...options, productId: id }),
    );
  }

  /** JSON-LD. */
  structuredData(ctx: RequestContext, productId: ID): Promise<string | null> {
    return this.#read(ctx, productId, this.#markup, '', async (merchant, id) =>
      JSON.stringify(await getStructuredData(this.clients.storefront(merchant), { productId: id })),
    );
  }

  /**
   * Called if a product's reviews have changed, so that the next response contains the change. Other processes read it when their values
   * expire.
   */
  changed(merchant: Merchant, publicProductId: string): void {
    for (const cache of [this.#ratings, this.#lists, this.#markup])
      cache.expire(`${merchant.merchantId} ${publicProductId} `);
  }

  async #read<Value>(
    { channel }: RequestContext,
    productId: ID,
    cache: FreshCache<Value>,
    options: string,
    read: (merchant: Merchant, productId: string) => Promise<Value>,
  ): Promise<Value | null> {
    const merchant = this.settings.merchantOf(channel.code);
    if (!merchant?.apiKey) return null;
    const id = publicIdOf(this.config, productId);
    const key = [merchant.merchantId, id, options].join(' ');
    const known = cache.get(key);
    if (known?.isFresh) return known.value;
    if (Date.now() < this.#pausedUntil) return known?.value ?? null;
    try {
      const value = await read(merchant, id);
      cache.set(key, value);
      return value;
    } catch (error) {
      if (isFailure(error) && error.status === 400) throw new UserInputError(error.message);
      this.#pause(error);
      return known?.value ?? null;
    }
  }

  #pause(error: unknown): void {
    if (Date.now() >= this.#pausedUntil)
      Logger.warn(
        `Cannot read reviews from ${this.settings.url}: ${error}. Cached reviews are served if available. Requests resume in ${pauseMs / 1000} seconds.`,
        context,
      );
    this.#pausedUntil = Date.now() + pauseMs;
  }

  #loaderOf(merchant: Merchant): DataLoader<string, ProductRating> {
    const loader =
      this.#loaders.get(merchant.merchantId) ??
      new DataLoader((ids) => this.#ratingsOf(merchant, ids), {
        cache: false,
        maxBatchSize: productsPerRequest,
      });
    this.#loaders.set(merchant.merchantId, loader);
    return loader;
  }

  async #ratingsOf(merchant: Merchant, ids: readonly string[]): Promise<(ProductRating | Error)[]> {
    const productIds = [...new Set(ids)];
    const { ratings } = await postProductRatings(this.clients.storefront(merchant), { productIds });
    const byId = new Map(ratings.map((rating) => [rating.productId, rating]));
    return ids.map((id) => byId.get(id) ?? new Error(`Tribune returned no rating of product ${id}`));
  }
}
