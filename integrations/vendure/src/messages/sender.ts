import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { isFailure } from '@tribune/client';
import {
  ConfigService,
  type JobQueue,
  JobQueueService,
  Logger,
  PollingJobQueueStrategy,
  type RequestContext,
} from '@vendure/core';
import { type Merchant, settingsToken, type TribuneSettings } from '../options';
import { OrderSender } from '../orders/order-sender';
import { context } from '../plugin-name';
import { ProductSender } from '../products/product-sender';
import type { MessageKind, TribuneMessage } from './message.entity';
import { Outbox } from './outbox';

export const productsPerJob = 20;

interface SendJob {
  kind: MessageKind;
  subjectIds: string[];
}

/** Retries during a short outage. After longer ones, the task `tribune-send-due` sends the message. */
const quickRetries = 2;
/** Statuses with which every further attempt would fail as well. */
const finalStatuses = [400, 413, 415, 422];
/** Pauses during which a transaction should end. For longer transactions, the task `tribune-send-due` sends the message. */
const transactionMs = [200, 800, 2_000];

/** Sends messages in jobs of Vendure's queue. */
@Injectable()
export class Sender implements OnModuleInit {
  #queue: JobQueue<{ kind: MessageKind; subjectIds: string[] }> | undefined;

  constructor(
    @Inject(settingsToken) private readonly settings: TribuneSettings,
    private readonly jobQueues: JobQueueService,
    private readonly outbox: Outbox,
    private readonly orders: OrderSender,
    private readonly products: ProductSender,
    private readonly config: ConfigService,
  ) {}

  async onModuleInit(): Promise<void> {
    this.#queue = await this.jobQueues.createQueue({
      name: 'tribune-send',
      process: ({ data }) => this.#process(data),
    });
  }

  /**
   * Adds a job, in the transaction of `ctx` if the store's queue is in its database. If the queue is unavailable, the transaction still
   * succeeds: the message is due, and the task `tribune-send-due` adds a job for it.
   */
  async addJob(kind: MessageKind, subjectIds: string[], ctx?: RequestContext): Promise<void> {
    try {
      await this.#queue?.add({ kind, subjectIds }, { retries: quickRetries, ...(ctx && { ctx }) });
    } catch (error) {
      Logger.warn(`The job queue did not accept ${kind} ${subjectIds.join(', ')}: ${error}`, context);
    }
  }

  /** Adds jobs for due messages: failures whose delay is over, and messages whose job was lost with its worker. */
  async addDueJobs(): Promise<number> {
    const messages = await this.outbox.claimOverdue();
    const subjects = (kind: MessageKind) =>
      messages.filter((message) => message.kind === kind).map(({ subjectId }) => subjectId);
    for (const id of subjects('order')) await this.addJob('order', [id]);
    const products = subjects('product');
    for (let at = 0; at < products.length; at += productsPerJob)
      await this.addJob('product', products.slice(at, at + productsPerJob));
    return messages.length;
  }

  /**
   * Sends messages. On failure, the job fails with Tribune's reason, which Vendure's list of jobs shows, and is repeated unless that is
   * pointless.
   */
  async #process({ kind, subjectIds }: SendJob): Promise<void> {
    const messages = await this.#due(kind, subjectIds);
    if (kind === 'order') for (const message of messages) await this.#sendOrder(message);
    else if (messages.length > 0) await this.#sendProducts(messages);
  }

  /**
   * Waits for the messages, because a queue outside of the database, such as BullMQ, starts a job before the transaction that adds them has
   * ended.
   */
  async #due(kind: MessageKind, subjectIds: string[]): Promise<TribuneMessage[]> {
    let messages = await this.outbox.due(kind, subjectIds);
    if (this.config.jobQueueOptions.jobQueueStrategy instanceof PollingJobQueueStrategy) return messages;
    for (const pauseMs of transactionMs) {
      if (messages.length === subjectIds.length) break;
      await delay(pauseMs);
      messages = await this.outbox.due(kind, subjectIds);
    }
    return messages;
  }

  async #sendProducts(messages: TribuneMessage[]): Promise<void> {
    try {
      await this.products.send(messages.map(({ subjectId }) => subjectId));
      for (const message of messages) await this.outbox.settle(message);
    } catch (error) {
      // One invalid product must not block the others.
      if (isFinal(error) && messages.length > 1)
        for (const message of messages) await this.#sendProducts([message]);
      else {
        let reason = '';
        for (const message of messages) reason = await this.#settleFailed(message, null, error);
        if (!isFinal(error)) throw new Error(reason);
      }
    }
  }

  async #sendOrder(message: TribuneMessage): Promise<void> {
    let merchant: Merchant | null = null;
    try {
      const note = await this.orders.send(message, (found) => {
        merchant = found;
      });
      await this.outbox.settle(message, note);
    } catch (error) {
      const reason = await this.#settleFailed(message, merchant, error);
      if (!isFinal(error)) throw new Error(reason);
    }
  }

  async #settleFailed(message: TribuneMessage, merchant: Merchant | null, error: unknown): Promise<string> {
    const failure = isFailure(error) ? error : null;
    const reason = failure ? `${failure.code}: ${failure.message}` : String(error);
    await this.outbox.settleFailed(message, {
      reason,
      isFinal: isFinal(error),
      retryAfterSeconds: failure?.retryAfter ?? null,
    });
    const attempt = `Tribune did not accept ${message.kind} ${message.subjectId} (attempt ${message.attempts + 1})`;
    if (isFailure(error, 'INVALID_SIGNATURE'))
      Logger.error(`${attempt}: ${reason} Check webhookSecret of ${merchant?.merchantId}.`, context);
    else Logger.warn(`${attempt}: ${reason} (${this.settings.url})`, context);
    return reason;
  }
}

const isFinal = (error: unknown) => isFailure(error) && finalStatuses.includes(error.status);
