import { Inject } from '@nestjs/common';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { isFailure, postProductRatings } from '@tribune/client';
import { failureMessage, pendingOf } from '@tribune/client/plugins';
import { Allow, Ctx, Permission, RequestContext } from '@vendure/core';
import { TribuneClients } from '../clients';
import { type Merchant, settingsToken, type TribuneSettings } from '../options';

interface Problems {
  rating: string | null;
  pending: string | null;
}

@Resolver()
export class ProblemsResolver {
  constructor(
    @Inject(settingsToken) private readonly settings: TribuneSettings,
    private readonly clients: TribuneClients,
  ) {}

  /** Repeats both requests to find the cause, because the fields of a product are null for any failure. */
  @Query()
  @Allow(Permission.ReadCatalog)
  async tribuneProblems(
    @Ctx() { channel }: RequestContext,
    @Args('productId') productId: string | null,
  ): Promise<Problems> {
    const merchant = this.settings.merchantOf(channel.code);
    const [rating, pending] = await Promise.all([
      productId
        ? problemOf(merchant, 'apiKey', (one) =>
            postProductRatings(this.clients.storefront(one), { productIds: [productId] }),
          )
        : null,
      problemOf(merchant, 'accessToken', (one) => pendingOf(this.clients.staff(one), productId ?? undefined)),
    ]);
    return { rating, pending };
  }
}

async function problemOf(
  merchant: Merchant | null,
  credential: 'apiKey' | 'accessToken',
  request: (merchant: Merchant) => Promise<unknown>,
): Promise<string | null> {
  if (!merchant) return 'No merchant of Tribune is configured for this channel.';
  if (!merchant[credential]) return `No ${credential} is configured for this channel.`;
  try {
    await request(merchant);
    return null;
  } catch (error) {
    if (!isFailure(error)) throw error;
    return failureMessage(error);
  }
}
