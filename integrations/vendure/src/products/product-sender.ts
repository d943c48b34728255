import { Inject, Injectable } from '@nestjs/common';
import { saveEntries } from '@tribune/client/plugins';
import {
  Channel,
  CollectionService,
  ConfigService,
  type ID,
  idsAreEqual,
  Product,
  ProductVariant,
  type RequestContext,
  RequestContextService,
  TransactionalConnection,
} from '@vendure/core';
import { In, IsNull } from 'typeorm';
import { TribuneClients } from '../clients';
import { type Merchant, settingsToken, type TribuneSettings } from '../options';
import { publicIdOf } from '../public-id';
import { facetValueOf, productEntries } from './product-entries';

/** Sends products to the merchants of their channels. */
@Injectable()
export class ProductSender {
  constructor(
    @Inject(settingsToken) private readonly settings: TribuneSettings,
    private readonly clients: TribuneClients,
    private readonly connection: TransactionalConnection,
    private readonly config: ConfigService,
    private readonly contexts: RequestContextService,
    private readonly collections: CollectionService,
  ) {}

  /** Sends products. Disabled and deleted ones remain in Tribune as they were, because their reviews remain. */
  async send(productIds: ID[]): Promise<void> {
    const sent = new Map<string, Set<ID>>();
    for (const channel of await this.#channels()) {
      const merchant = this.settings.merchantOf(channel.code);
      if (!merchant?.accessToken) continue;
      const done = sent.get(merchant.merchantId) ?? new Set();
      const ids = productIds.filter((id) => !done.has(id));
      for (const id of await this.#sendOfChannel(channel, merchant, ids)) done.add(id);
      sent.set(merchant.merchantId, done);
    }
  }

  /** All channels. The default channel is first, because it contains every product. */
  async #channels(): Promise<Channel[]> {
    const channels = await this.connection.rawConnection
      .getRepository(Channel)
      .find({ order: { id: 'ASC' } });
    const isDefault = ({ code }: Channel) => code === '__default_channel__';
    return [...channels.filter(isDefault), ...channels.filter((channel) => !isDefault(channel))];
  }

  /** Sends a channel's products. Returns the IDs of the products that the channel contains. */
  async #sendOfChannel(channel: Channel, merchant: Merchant, ids: ID[]): Promise<ID[]> {
    const products = await this.#products(channel, ids);
    if (products.length === 0) return [];
    const variants = await this.#variants(channel, ids);
    const ctx = await this.contexts.create({ apiType: 'admin', channelOrToken: channel });
    const entries = [];
    for (const product of products)
      entries.push(
        ...productEntries({
          product,
          merchant,
          fields: this.settings.fields,
          channelCode: channel.code,
          variants: variants.filter(({ productId }) => productId && idsAreEqual(productId, product.id)),
          languageCode: channel.defaultLanguageCode,
          category: await this.#categoryOf(ctx, product),
          publicId: (id) => publicIdOf(this.config, id),
        }),
      );
    await saveEntries(this.clients.staff(merchant), entries);
    return ids.filter((id) => products.some((product) => idsAreEqual(product.id, id)));
  }

  #products({ id }: Channel, ids: ID[]): Promise<Product[]> {
    return this.connection.rawConnection.getRepository(Product).find({
      where: { id: In(ids), enabled: true, deletedAt: IsNull(), channels: { id } },
      relations: { featuredAsset: true, facetValues: { facet: true } },
    });
  }

  #variants({ id }: Channel, productIds: ID[]): Promise<ProductVariant[]> {
    return this.connection.rawConnection.getRepository(ProductVariant).find({
      where: { productId: In(productIds), enabled: true, deletedAt: IsNull(), channels: { id } },
      relations: { featuredAsset: true },
      order: { id: 'ASC' },
    });
  }

  /** The value of `categoryFacet`, or else the deepest (most specific) public collection. */
  async #categoryOf(ctx: RequestContext, product: Product): Promise<string | null> {
    const { categoryFacet } = this.settings.fields;
    const value = facetValueOf(product.facetValues, categoryFacet, ctx.languageCode);
    if (value) return value;
    const collections = await this.collections.getCollectionsByProductId(ctx, product.id, true);
    const paths: string[][] = [];
    for (const collection of collections) {
      const [_root, ...path] = await this.collections.getBreadcrumbs(ctx, collection);
      paths.push(path.map(({ name }) => name));
    }
    const [deepest] = paths.sort((one, other) => other.length - one.length);
    return deepest?.join(' > ') ?? null;
  }
}
