import { Inject } from '@nestjs/common';
import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import {
  type DecideInQueueInput,
  decideInQueue,
  isFailure,
  type ListQueueInput,
  listQueue,
} from '@tribune/client';
import { failureMessage, isPassedOn, type QueueEntry, queueEntry } from '@tribune/client/plugins';
import { Allow, Ctx, InternalServerError, Permission, RequestContext, UserInputError } from '@vendure/core';
import { TribuneClients } from '../clients';
import { type Merchant, settingsToken, type TribuneSettings } from '../options';
import { given } from '../shop/product.resolver';
import { PublicReviews } from '../shop/public-reviews';

interface Decision {
  id: string;
  updatedAt: Date;
  status: DecideInQueueInput['status'];
  reasonCode?: DecideInQueueInput['reasonCode'] | null;
}

@Resolver()
export class QueueResolver {
  constructor(
    @Inject(settingsToken) private readonly settings: TribuneSettings,
    private readonly clients: TribuneClients,
    private readonly reviews: PublicReviews,
  ) {}

  @Query()
  @Allow(Permission.ReadCatalog)
  async tribuneQueue(
    @Ctx() ctx: RequestContext,
    @Args('options') options: ListQueueInput | null,
  ): Promise<{ items: QueueEntry[]; nextStartAfter: string | null } | null> {
    const merchant = this.#merchant(ctx);
    if (!merchant) return null;
    const filters = { status: ['pending', 'flagged'], sort: 'oldest', ...given(options) } as ListQueueInput;
    const { items, nextStartAfter } = await answered(() => listQueue(this.clients.staff(merchant), filters));
    return { items: items.map(queueEntry), nextStartAfter };
  }

  /** Moderates items. Tribune's moderation log names the administrator. */
  @Mutation()
  @Allow(Permission.UpdateCatalog)
  async moderateTribuneItem(@Ctx() ctx: RequestContext, @Args('input') input: Decision): Promise<QueueEntry> {
    const merchant = this.#merchant(ctx);
    if (!merchant) throw new UserInputError('No merchant of Tribune, or no accessToken, is configured.');
    const { id, updatedAt, status, reasonCode } = input;
    const moderatedBy = ctx.session?.user?.identifier;
    const decision: DecideInQueueInput = {
      ...{ items: [{ id, updatedAt: updatedAt.toISOString() }], status },
      ...(reasonCode && { reasonCode }),
      ...(moderatedBy?.includes('@') && { moderatedBy }),
    };
    const { results } = await answered(() => decideInQueue(this.clients.staff(merchant), decision));
    const [result] = results;
    if (!result?.success || !result.item) throw new UserInputError(result?.error?.message ?? 'Not found');
    const entry = queueEntry(result.item);
    if (entry.productId) this.reviews.changed(merchant, entry.productId);
    return entry;
  }

  #merchant({ channel }: RequestContext): Merchant | null {
    const merchant = this.settings.merchantOf(channel.code);
    return merchant?.accessToken ? merchant : null;
  }
}

/** Converts failures to errors that administrators understand. */
async function answered<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request();
  } catch (error) {
    if (!isFailure(error)) throw error;
    const message = failureMessage(error);
    throw isPassedOn(error) ? new UserInputError(message) : new InternalServerError(message);
  }
}
