import { Inject, Injectable } from '@nestjs/common';
import { createClient, type TribuneClient } from '@tribune/client';
import { type Merchant, settingsToken, type TribuneSettings } from './options';

/** Time limit for requests that a page of the storefront waits for. */
const storefrontTimeoutMs = 2_500;

/** Clients for Tribune, by merchant. */
@Injectable()
export class TribuneClients {
  readonly #clients = new Map<string, TribuneClient>();

  constructor(@Inject(settingsToken) private readonly settings: TribuneSettings) {}

  /** A client that sends signed orders. It does not retry, because messages are retried. */
  orders(merchant: Merchant): TribuneClient {
    return this.#client(`orders ${merchant.merchantId}`, merchant, { maxRetries: 0 });
  }

  /** A client with the rights of a staff member. Throws if the merchant has no `accessToken`. */
  staff(merchant: Merchant): TribuneClient {
    const accessToken = given(merchant, 'accessToken');
    return this.#client(`staff ${merchant.merchantId}`, merchant, { accessToken, timeoutMs: 10_000 });
  }

  /** A client for the storefront. Throws if the merchant has no `apiKey`. */
  storefront(merchant: Merchant): TribuneClient {
    const apiKey = given(merchant, 'apiKey');
    return this.#client(`storefront ${merchant.merchantId}`, merchant, {
      apiKey,
      maxRetries: 0,
      timeoutMs: storefrontTimeoutMs,
    });
  }

  #client(
    name: string,
    { merchantId }: Merchant,
    options: Partial<Parameters<typeof createClient>[0]>,
  ): TribuneClient {
    const baseUrl = `${this.settings.url}/apiV2`;
    const client = this.#clients.get(name) ?? createClient({ baseUrl, merchantId, ...options });
    this.#clients.set(name, client);
    return client;
  }
}

function given(merchant: Merchant, name: 'accessToken' | 'apiKey'): string {
  const value = merchant[name];
  if (!value) throw new Error(`@tribune/vendure: ${merchant.merchantId} has no ${name}.`);
  return value;
}
