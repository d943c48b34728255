import { PluginCommonModule, type Type, VendurePlugin } from '@vendure/core';
import { MessagesResolver } from './admin/messages.resolver';
import { PendingResolver } from './admin/pending.resolver';
import { ProblemsResolver } from './admin/problems.resolver';
import { QueueResolver } from './admin/queue.resolver';
import { adminSchema } from './admin/schema';
import { TribuneClients } from './clients';
import { Events } from './events';
import { TribuneMessage } from './messages/message.entity';
import { Outbox } from './messages/outbox';
import { Sender } from './messages/sender';
import { settingsOf, settingsToken, type TribuneOptions } from './options';
import { OrderSender } from './orders/order-sender';
import { ProductSender } from './products/product-sender';
import { ProductSync } from './products/product-sync';
import { ProductRatingResolver, ProductReviewsResolver, SearchResultResolver } from './shop/product.resolver';
import { PublicReviews } from './shop/public-reviews';
import { shopSchema } from './shop/schema';
import { SubmissionResolver } from './shop/submission.resolver';
import { tasks } from './tasks';

/** Connects a store to Tribune. With invalid options, the server does not start; the error names all of them. */
@VendurePlugin({
  imports: [PluginCommonModule],
  compatibility: '^3.3.0',
  entities: [TribuneMessage],
  dashboard: '../dashboard/index.tsx',
  providers: [
    { provide: settingsToken, useFactory: () => settingsOf(TribunePlugin.options) },
    ...[TribuneClients, Outbox, OrderSender, ProductSender, ProductSync, Sender, Events, PublicReviews],
  ],
  configuration: (config) => {
    config.schedulerOptions.tasks = [...(config.schedulerOptions.tasks ?? []), ...tasks];
    return config;
  },
  shopApiExtensions: {
    schema: shopSchema,
    resolvers: [ProductRatingResolver, ProductReviewsResolver, SearchResultResolver, SubmissionResolver],
  },
  adminApiExtensions: {
    schema: adminSchema,
    resolvers: [ProductRatingResolver, MessagesResolver, PendingResolver, ProblemsResolver, QueueResolver],
  },
})
export class TribunePlugin {
  static options: Partial<TribuneOptions> = {};

  static init(options: TribuneOptions): Type<TribunePlugin> {
    TribunePlugin.options = options;
    return TribunePlugin;
  }
}
