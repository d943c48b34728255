import { Inject } from '@nestjs/common';
import { Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { countQueue } from '@tribune/client';
import { Allow, ConfigService, Ctx, Logger, Permission, type Product, RequestContext } from '@vendure/core';
import { TribuneClients } from '../clients';
import { settingsToken, type TribuneSettings } from '../options';
import { context } from '../plugin-name';
import { ProductSync } from '../products/product-sync';
import { publicIdOf } from '../public-id';

interface Pending {
  reviews: number;
  questions: number;
  queueUrl: string;
}

@Resolver('Product')
export class PendingResolver {
  constructor(
    @Inject(settingsToken) private readonly settings: TribuneSettings,
    private readonly clients: TribuneClients,
    private readonly config: ConfigService,
    private readonly products: ProductSync,
  ) {}

  @ResolveField('tribunePending')
  ofProduct(@Ctx() ctx: RequestContext, @Parent() product: Product): Promise<Pending | null> {
    return this.#pending(ctx, publicIdOf(this.config, product.id));
  }

  @Query('tribunePending')
  @Allow(Permission.ReadCatalog)
  ofChannel(@Ctx() ctx: RequestContext): Promise<Pending | null> {
    return this.#pending(ctx);
  }

  @Mutation()
  @Allow(Permission.UpdateCatalog)
  syncTribuneProducts(): Promise<number> {
    return this.products.enqueueAll();
  }

  /** Null when Tribune is not available: the page of the product needs more than this. */
  async #pending({ channel }: RequestContext, productId?: string): Promise<Pending | null> {
    const merchant = this.settings.merchantOf(channel.code);
    if (!merchant?.accessToken) return null;
    const staff = this.clients.staff(merchant);
    const filters = { ...(productId && { productId }), status: ['pending' as const, 'flagged' as const] };
    try {
      const [reviews, questions] = await Promise.all([
        countQueue(staff, { ...filters, type: ['review'] }),
        countQueue(staff, { ...filters, type: ['question', 'answer'] }),
      ]);
      const queueUrl = new URL(`${this.settings.url}/console/${merchant.merchantId}/queue`);
      if (productId) queueUrl.searchParams.set('product', productId);
      return { reviews: reviews.matching, questions: questions.matching, queueUrl: queueUrl.href };
    } catch (error) {
      Logger.warn(`No pending counts from Tribune (${this.settings.url}): ${error}`, context);
      return null;
    }
  }
}
