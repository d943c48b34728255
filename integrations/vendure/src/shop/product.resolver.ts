import { Args, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import type { ListProductReviewsInput, ProductRating, ReviewList } from '@tribune/client';
import { Ctx, type ID, type Product, RequestContext } from '@vendure/core';
import { PublicReviews } from './public-reviews';

/** Resolves the fields of products in both APIs. */
@Resolver('Product')
export class ProductRatingResolver {
  constructor(private readonly reviews: PublicReviews) {}

  @ResolveField()
  tribuneRating(@Ctx() ctx: RequestContext, @Parent() product: Product): Promise<ProductRating | null> {
    return this.reviews.rating(ctx, product.id);
  }
}

@Resolver('Product')
export class ProductReviewsResolver {
  constructor(private readonly reviews: PublicReviews) {}

  @ResolveField()
  async tribuneReviews(
    @Ctx() ctx: RequestContext,
    @Parent() product: Product,
    @Args('options') options: Omit<ListProductReviewsInput, 'productId'> | null,
  ): Promise<{ items: ReviewList['reviews']; totalItems: number } | null> {
    const page = await this.reviews.list(ctx, product.id, given(options));
    return page && { items: page.reviews, totalItems: page.totalReviews };
  }

  @ResolveField()
  tribuneStructuredData(@Ctx() ctx: RequestContext, @Parent() product: Product): Promise<string | null> {
    return this.reviews.structuredData(ctx, product.id);
  }
}

@Resolver('SearchResult')
export class SearchResultResolver {
  constructor(private readonly reviews: PublicReviews) {}

  @ResolveField()
  tribuneRating(
    @Ctx() ctx: RequestContext,
    @Parent() result: { productId: ID },
  ): Promise<ProductRating | null> {
    return this.reviews.rating(ctx, result.productId);
  }
}

/** The options without nulls, which GraphQL treats like absent fields. */
export function given<Options extends object>(options: Options | null | undefined): Partial<Options> {
  const entries = Object.entries(options ?? {}).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(entries) as Partial<Options>; // its own entries
}
