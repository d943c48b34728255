import { MedusaError, MedusaService } from '@medusajs/framework/utils';
import { createClient, type TribuneClient } from '@tribune/client';
import { TribuneMessage } from './models/message';
import { settingsOf, type TribuneSettings } from './options';

const storefrontTimeoutMs = 5_000;

/** The plugin's settings, and clients for Tribune. Neither ever leaves the server. */
export default class TribuneModuleService extends MedusaService({ TribuneMessage }) {
  readonly settings: TribuneSettings;
  readonly #clients = new Map<string, TribuneClient>();

  constructor(container: Record<string, unknown>, options: unknown) {
    super(container, options);
    this.settings = settingsOf(options);
  }

  /** A client that sends signed orders. It does not retry, because messages are retried. */
  orders(): TribuneClient {
    return this.#client('orders', { maxRetries: 0 });
  }

  /** A client with the rights of a staff member. Throws if `accessToken` is not configured. */
  staff(): TribuneClient {
    const { accessToken } = this.settings;
    return this.#client('staff', { accessToken: given('accessToken', accessToken), timeoutMs: 10_000 });
  }

  /** A client for the storefront. Throws if `apiKey` is not configured. */
  storefront(): TribuneClient {
    const { apiKey } = this.settings;
    return this.#client('storefront', {
      apiKey: given('apiKey', apiKey),
      maxRetries: 1,
      timeoutMs: storefrontTimeoutMs,
    });
  }

  #client(name: string, options: Partial<Parameters<typeof createClient>[0]>): TribuneClient {
    const { url, merchantId } = this.settings;
    const client =
      this.#clients.get(name) ?? createClient({ baseUrl: `${url}/apiV2`, merchantId, ...options });
    this.#clients.set(name, client);
    return client;
  }
}

function given(name: string, value: string | undefined): string {
  if (!value)
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, `@tribune/medusa: set the option ${name} first.`);
  return value;
}
