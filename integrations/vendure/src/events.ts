import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import {
  EventBus,
  OrderStateTransitionEvent,
  ProductChannelEvent,
  ProductEvent,
  ProductVariantEvent,
} from '@vendure/core';
import { Outbox } from './messages/outbox';
import { Sender } from './messages/sender';
import { settingsToken, type TribuneSettings } from './options';
import { isCompletedBy } from './orders/completed-order';
import { ProductSync } from './products/product-sync';

/** Writes messages in the transactions that cause them, so that none is lost when the server exits. */
@Injectable()
export class Events implements OnApplicationBootstrap {
  constructor(
    @Inject(settingsToken) private readonly settings: TribuneSettings,
    private readonly eventBus: EventBus,
    private readonly outbox: Outbox,
    private readonly sender: Sender,
    private readonly products: ProductSync,
  ) {}

  onApplicationBootstrap(): void {
    this.eventBus.registerBlockingEventHandler({
      event: OrderStateTransitionEvent,
      id: 'tribune-completed-orders',
      handler: (event) => this.#completed(event),
    });
    if (this.settings.sendsProducts) this.#registerProductHandlers();
  }

  async #completed({ ctx, order, toState }: OrderStateTransitionEvent): Promise<void> {
    if (toState === 'Cancelled') await this.outbox.enqueueCanceledOrder(ctx, order.id);
    else if (isCompletedBy(toState, order.type, this.settings.requestAfter))
      await this.outbox.enqueueOrder(ctx, order.id);
    else return;
    await this.sender.addJob('order', [String(order.id)], ctx);
  }

  #registerProductHandlers(): void {
    this.eventBus.registerBlockingEventHandler({
      event: ProductEvent,
      id: 'tribune-products',
      handler: ({ ctx, entity }) => this.products.enqueue(ctx, [entity.id]),
    });
    this.eventBus.registerBlockingEventHandler({
      event: ProductVariantEvent,
      id: 'tribune-variants',
      handler: ({ ctx, entity }) =>
        this.products.enqueueOfVariants(
          ctx,
          entity.map(({ id }) => id),
        ),
    });
    this.eventBus.registerBlockingEventHandler({
      event: ProductChannelEvent,
      id: 'tribune-products-of-channels',
      handler: ({ ctx, product }) => this.products.enqueue(ctx, [product.id]),
    });
  }
}
