import { Inject } from '@nestjs/common';
import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { checkToken, isFailure, type SubmitReviewInput, submitReview } from '@tribune/client';
import { isPassedOn } from '@tribune/client/plugins';
import { ConfigService, Ctx, CustomerService, type ID, Logger, RequestContext } from '@vendure/core';
import { TribuneClients } from '../clients';
import { settingsToken, type TribuneSettings } from '../options';
import { context } from '../plugin-name';
import { publicIdOf } from '../public-id';
import { given } from './product.resolver';

/**
 * A review's input. Excludes `orderId`: because the merchant's key sends the review, Tribune would count it as vouched for. A purchase is
 * verified by the token of the review request, or by an order with the author's email address.
 */
type Input = Omit<SubmitReviewInput, 'productId' | 'orderId' | 'authorName' | 'authorEmail'> & {
  productId: ID;
  authorName?: string | null;
  authorEmail?: string | null;
};

interface ReviewError {
  __typename: 'TribuneReviewError';
  errorCode: 'TRIBUNE_REVIEW_ERROR';
  message: string;
  reason: string;
  fields: string[];
}

@Resolver()
export class SubmissionResolver {
  constructor(
    @Inject(settingsToken) private readonly settings: TribuneSettings,
    private readonly clients: TribuneClients,
    private readonly customers: CustomerService,
    private readonly config: ConfigService,
  ) {}

  @Query()
  async tribuneReviewToken(@Ctx() ctx: RequestContext, @Args('token') token: string): Promise<object> {
    const merchant = this.settings.merchantOf(ctx.channel.code);
    const unknown = { valid: false, status: 'unknown', products: [] };
    if (!merchant?.apiKey) return unknown;
    try {
      const { valid, status, products = [] } = await checkToken(this.clients.storefront(merchant), { token });
      return { valid, status, products };
    } catch (error) {
      if (isFailure(error) && isPassedOn(error)) return unknown;
      throw error;
    }
  }

  @Mutation()
  async submitTribuneReview(@Ctx() ctx: RequestContext, @Args('input') input: Input): Promise<object> {
    const merchant = this.settings.merchantOf(ctx.channel.code);
    if (!merchant?.apiKey) return reviewError('UNAVAILABLE', 'This store takes no reviews.');
    const customer = ctx.activeUserId
      ? await this.customers.findOneByUserId(ctx, ctx.activeUserId)
      : undefined;
    try {
      const { productId, ...fields } = given(input);
      const review = await submitReview(this.clients.storefront(merchant), {
        ...fields,
        productId: publicIdOf(this.config, input.productId),
        rating: input.rating,
        authorName: input.authorName ?? customer?.firstName ?? '',
        authorEmail: input.authorEmail ?? customer?.emailAddress ?? '',
      });
      const { id, status, verifiedPurchase } = review;
      return { __typename: 'TribuneSubmittedReview', id, status, verifiedPurchase };
    } catch (error) {
      if (!isFailure(error)) throw error;
      const { code, message, details } = error;
      if (isPassedOn(error))
        return reviewError(
          code,
          message,
          details.map(({ field }) => field),
        );
      Logger.error(`Tribune did not accept a review: ${code}: ${message}`, context);
      return reviewError('UNAVAILABLE', 'Reviews are not available right now. Try again later.');
    }
  }
}

const reviewError = (reason: string, message: string, fields: string[] = []): ReviewError => ({
  __typename: 'TribuneReviewError',
  errorCode: 'TRIBUNE_REVIEW_ERROR',
  message,
  reason,
  fields,
});
