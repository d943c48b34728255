import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type ID, type RequestContext, TransactionalConnection } from '@vendure/core';
import { In, IsNull, LessThanOrEqual, Not, type QueryDeepPartialEntity, type Repository } from 'typeorm';
import { type MessageKind, type MessageStatus, TribuneMessage } from './message.entity';

/** Time after which a message that its job has not settled gets another job, because its worker may have exited. */
const leaseMs = 30_000;
const shortestDelayMs = 5_000;
const longestDelayMs = 3_600_000;
const maxAgeMs = 7 * 86_400_000;
const messagesPerRun = 1_000;

export interface MessageCounts {
  due: number;
  failing: number;
  refused: number;
  sentOrders: number;
  sentProducts: number;
}

/** The store's database table of messages to Tribune. */
@Injectable()
export class Outbox {
  constructor(private readonly connection: TransactionalConnection) {}

  /** Enqueues an order, in the transaction of `ctx`. Orders are sent once, so a second message with the same ID has no effect. */
  async enqueueOrder(ctx: RequestContext, orderId: ID): Promise<void> {
    await this.connection
      .getRepository(ctx, TribuneMessage)
      .createQueryBuilder()
      .insert()
      .values(newMessage('order', String(orderId)))
      .orIgnore()
      .updateEntity(false)
      .execute();
  }

  /** Enqueues a canceled order again if it was enqueued before; otherwise Tribune never learns of it. In the transaction of `ctx`. */
  async enqueueCanceledOrder(ctx: RequestContext, orderId: ID): Promise<void> {
    const subjectId = String(orderId);
    const messages = this.connection.getRepository(ctx, TribuneMessage);
    await messages.update({ kind: 'order', subjectId }, newMessage('order', subjectId));
  }

  /** Enqueues products, which are sent after every change. In the transaction of `ctx`. */
  async enqueueProducts(ctx: RequestContext | undefined, productIds: string[]): Promise<void> {
    const messages = ctx ? this.connection.getRepository(ctx, TribuneMessage) : this.#messages();
    await messages
      .createQueryBuilder()
      .insert()
      .values(productIds.map((id) => newMessage('product', id)))
      .orUpdate(['status', 'attempts', 'revision', 'occurredAt', 'dueAt', 'lastError'], ['kind', 'subjectId'])
      .updateEntity(false)
      .execute();
  }

  due(kind: MessageKind, subjectIds: string[]): Promise<TribuneMessage[]> {
    return this.#messages().find({ where: { kind, status: 'due', subjectId: In(subjectIds) } });
  }

  /** Claims messages that no job has settled in time. No other process gets them until the lease ends. */
  async claimOverdue(): Promise<TribuneMessage[]> {
    const messages = await this.#messages().find({
      where: { status: 'due', dueAt: LessThanOrEqual(new Date()) },
      order: { dueAt: 'ASC' },
      take: messagesPerRun,
    });
    const ids = messages.map(({ id }) => id);
    if (ids.length > 0)
      await this.#messages().update({ id: In(ids), status: 'due' }, { dueAt: soon(leaseMs) });
    return messages;
  }

  /** Marks a message as sent. `note`: why there was nothing to send. A message that has changed in the meantime remains due. */
  async settle({ id, revision }: TribuneMessage, note: string | null = null): Promise<void> {
    const status: MessageStatus = note === null ? 'sent' : 'skipped';
    await this.#messages().update({ id, revision }, { status, lastError: note });
  }

  /**
   * Schedules another attempt, for up to a week: after as long as the message has been failing, at most an hour, or the delay that Tribune
   * requested.
   */
  async settleFailed(
    message: TribuneMessage,
    { reason, isFinal, retryAfterSeconds }: Failure,
  ): Promise<void> {
    const { id, revision, attempts, occurredAt } = message;
    const ageMs = Date.now() - Number(occurredAt);
    const delayMs =
      retryAfterSeconds === null
        ? Math.min(Math.max(ageMs, shortestDelayMs), longestDelayMs)
        : retryAfterSeconds * 1_000;
    const change: QueryDeepPartialEntity<TribuneMessage> = {
      attempts: attempts + 1,
      status: isFinal || ageMs > maxAgeMs ? 'refused' : 'due',
      dueAt: soon(delayMs),
      lastError: reason.slice(0, 1_000),
    };
    await this.#messages().update({ id, revision }, change);
  }

  /** Makes all failed messages due now. Returns their number. */
  async retryFailed(): Promise<number> {
    const { affected } = await this.#messages().update(
      { status: In(['due', 'refused']), lastError: Not(IsNull()) },
      { status: 'due', attempts: 0, dueAt: new Date() },
    );
    return affected ?? 0;
  }

  async counts(): Promise<MessageCounts> {
    const messages = this.#messages();
    const [due, failing, refused, sentOrders, sentProducts] = await Promise.all([
      messages.countBy({ status: 'due' }),
      messages.countBy({ status: 'due', lastError: Not(IsNull()) }),
      messages.countBy({ status: 'refused' }),
      messages.countBy({ status: 'sent', kind: 'order' }),
      messages.countBy({ status: 'sent', kind: 'product' }),
    ]);
    return { due, failing, refused, sentOrders, sentProducts };
  }

  failures(limit: number): Promise<TribuneMessage[]> {
    return this.#messages().find({
      where: { status: In(['due', 'refused']), lastError: Not(IsNull()) },
      order: { updatedAt: 'DESC' },
      take: limit,
    });
  }

  #messages(): Repository<TribuneMessage> {
    return this.connection.rawConnection.getRepository(TribuneMessage);
  }
}

export interface Failure {
  reason: string;
  isFinal: boolean;
  retryAfterSeconds: number | null;
}

const newMessage = (kind: MessageKind, subjectId: string): QueryDeepPartialEntity<TribuneMessage> => ({
  kind,
  subjectId,
  status: 'due',
  attempts: 0,
  lastError: null,
  revision: randomUUID(),
  occurredAt: new Date(),
  dueAt: soon(leaseMs),
});

const soon = (delayMs: number) => new Date(Date.now() + delayMs);
