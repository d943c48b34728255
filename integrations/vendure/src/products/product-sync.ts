import { Inject, Injectable } from '@nestjs/common';
import {
  type ID,
  Product,
  ProductVariant,
  type RequestContext,
  TransactionalConnection,
} from '@vendure/core';
import { In, IsNull } from 'typeorm';
import { Outbox } from '../messages/outbox';
import { productsPerJob, Sender } from '../messages/sender';
import { settingsToken, type TribuneSettings } from '../options';

const pageSize = 500;

/** Enqueues products. */
@Injectable()
export class ProductSync {
  constructor(
    @Inject(settingsToken) private readonly settings: TribuneSettings,
    private readonly connection: TransactionalConnection,
    private readonly outbox: Outbox,
    private readonly sender: Sender,
  ) {}

  /** Enqueues products in the transaction of `ctx`. */
  async enqueue(ctx: RequestContext | undefined, productIds: ID[]): Promise<void> {
    const ids = [...new Set(productIds.map(String))].sort();
    for (let at = 0; at < ids.length; at += productsPerJob) {
      const some = ids.slice(at, at + productsPerJob);
      await this.outbox.enqueueProducts(ctx, some);
      await this.sender.addJob('product', some, ctx);
    }
  }

  async enqueueOfVariants(ctx: RequestContext, variantIds: ID[]): Promise<void> {
    const variants = await this.connection.getRepository(ctx, ProductVariant).find({
      select: { id: true, productId: true },
      where: { id: In(variantIds) },
      loadEagerRelations: false,
    });
    await this.enqueue(
      ctx,
      variants.flatMap(({ productId }) => productId ?? []),
    );
  }

  /** Enqueues all enabled products, unless no merchant has a token. Returns their number. */
  async enqueueAll(): Promise<number> {
    if (!this.settings.sendsProducts) return 0;
    const products = this.connection.rawConnection.getRepository(Product);
    for (let skip = 0; ; skip += pageSize) {
      const page = await products.find({
        select: { id: true },
        where: { enabled: true, deletedAt: IsNull() },
        loadEagerRelations: false,
        order: { id: 'ASC' },
        skip,
        take: pageSize,
      });
      await this.enqueue(
        undefined,
        page.map(({ id }) => id),
      );
      if (page.length < pageSize) return skip + page.length;
    }
  }
}
