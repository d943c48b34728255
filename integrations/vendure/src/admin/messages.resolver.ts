import { Mutation, Query, Resolver } from '@nestjs/graphql';
import { Allow, Permission } from '@vendure/core';
import { Outbox } from '../messages/outbox';
import { Sender } from '../messages/sender';

const shownFailures = 20;

@Resolver()
export class MessagesResolver {
  constructor(
    private readonly outbox: Outbox,
    private readonly sender: Sender,
  ) {}

  @Query()
  @Allow(Permission.ReadOrder)
  async tribuneMessages(): Promise<object> {
    const failures = await this.outbox.failures(shownFailures);
    return {
      ...(await this.outbox.counts()),
      failures: failures.map(({ kind, subjectId, status, attempts, dueAt, lastError }) => ({
        kind,
        subjectId,
        status,
        attempts,
        dueAt,
        error: lastError,
      })),
    };
  }

  @Mutation()
  @Allow(Permission.UpdateOrder)
  async retryTribuneMessages(): Promise<number> {
    const messages = await this.outbox.retryFailed();
    await this.sender.addDueJobs();
    return messages;
  }
}
