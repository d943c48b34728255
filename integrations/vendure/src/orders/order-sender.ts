import { Inject, Injectable } from '@nestjs/common';
import { changeOrder, isFailure, sendOrder } from '@tribune/client';
import { type Channel, ConfigService, type ID, Order, TransactionalConnection } from '@vendure/core';
import { TribuneClients } from '../clients';
import type { TribuneMessage } from '../messages/message.entity';
import { type Merchant, settingsToken, type TribuneSettings } from '../options';
import { publicIdOf } from '../public-id';
import { completedOrder } from './completed-order';

/** Sends signed orders. */
@Injectable()
export class OrderSender {
  constructor(
    @Inject(settingsToken) private readonly settings: TribuneSettings,
    private readonly clients: TribuneClients,
    private readonly connection: TransactionalConnection,
    private readonly config: ConfigService,
  ) {}

  /** Sends an order; sending it twice has no effect. Returns why nothing was sent, or null. */
  async send(message: TribuneMessage, onMerchant: (merchant: Merchant) => void): Promise<string | null> {
    const order = await this.#order(message.subjectId);
    if (!order) return 'The order does not exist any more.';
    const channel = channelOf(order);
    const merchant = channel ? this.settings.merchantOf(channel.code) : null;
    if (!channel || !merchant) return 'No merchant is configured for the channel of the order.';
    onMerchant(merchant);
    if (order.state === 'Cancelled') return this.#cancel(order, merchant);
    const completed = completedOrder({
      order,
      merchant,
      after: this.settings.requestAfter,
      completedAt: message.occurredAt,
      details: this.settings.orderDetails(order),
      publicId: (id) => publicIdOf(this.config, id),
      precision: this.config.entityOptions.moneyStrategy.precision ?? 2,
      languageCode: channel.defaultLanguageCode,
    });
    if (!completed) return 'The order has no product or no customer.';
    await sendOrder(this.clients.orders(merchant), completed, { secret: merchant.webhookSecret });
    return null;
  }

  /**
   * Cancels an order in Tribune, which then sends no review request for it, and it verifies no reviews. Tribune does not know orders that
   * were canceled before they were sent.
   */
  async #cancel({ code: orderId }: Order, merchant: Merchant): Promise<string> {
    if (merchant.accessToken)
      await changeOrder(this.clients.staff(merchant), { orderId, status: 'canceled' }).catch((error) => {
        if (!isFailure(error) || error.status !== 404) throw error;
      });
    return 'The order was canceled.';
  }

  #order(id: ID): Promise<Order | null> {
    return this.connection.rawConnection.getRepository(Order).findOne({
      where: { id },
      relations: { customer: true, channels: true, lines: { productVariant: { product: true } } },
    });
  }
}

/** The channel in which the order was placed. Vendure also adds every order to the default channel. */
function channelOf({ channels }: Order): Channel | undefined {
  return channels.find(({ code }) => code !== '__default_channel__') ?? channels[0];
}
