import { Inject } from '@nestjs/common';
import { Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { type Pending, pendingOf } from '@tribune/client/plugins';
import { Allow, ConfigService, Ctx, Logger, Permission, type Product, RequestContext } from '@vendure/core';
import { TribuneClients } from '../clients';
import { settingsToken, type TribuneSettings } from '../options';
import { context } from '../plugin-name';
import { ProductSync } from '../products/product-sync';
import { publicIdOf } from '../public-id';

type PendingWithLink = Pending & { queueUrl: string };

@Resolver('Product')
export class PendingResolver {
  constructor(
    @Inject(settingsToken) private readonly settings: TribuneSettings,
    private readonly clients: TribuneClients,
    private readonly config: ConfigService,
    private readonly products: ProductSync,
  ) {}

  @ResolveField('tribunePending')
  ofProduct(@Ctx() ctx: RequestContext, @Parent() product: Product): Promise<PendingWithLink | null> {
    return this.#pending(ctx, publicIdOf(this.config, product.id));
  }

  @Query('tribunePending')
  @Allow(Permission.ReadCatalog)
  ofChannel(@Ctx() ctx: RequestContext): Promise<PendingWithLink | null> {
    return this.#pending(ctx);
  }

  @Mutation()
  @Allow(Permission.UpdateCatalog)
  syncTribuneProducts(): Promise<number> {
    return this.products.enqueueAll();
  }

  /** Null if Tribune is unavailable, so that the rest of the product page still works. */
  async #pending({ channel }: RequestContext, productId?: string): Promise<PendingWithLink | null> {
    const merchant = this.settings.merchantOf(channel.code);
    if (!merchant?.accessToken) return null;
    const staff = this.clients.staff(merchant);
    try {
      const pending = await pendingOf(staff, productId);
      const queueUrl = new URL(`${this.settings.url}/console/${merchant.merchantId}/queue`);
      if (productId) queueUrl.searchParams.set('product', productId);
      return { ...pending, queueUrl: queueUrl.href };
    } catch (error) {
      Logger.warn(`No pending counts from Tribune (${this.settings.url}): ${error}`, context);
      return null;
    }
  }
}
