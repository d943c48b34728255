import { setTimeout as delay } from 'node:timers/promises';

/** The API and the merchant to write to. */
export interface WritersOptions {
  /** Root URL of the API, such as http://127.0.0.1:3000/apiV2. */
  base: string;
  merchantId: string;
  apiKey: string;
  count: number;
}

export interface Writers {
  /** Ids of the reviews whose submission returned 200. */
  readonly acknowledged: ReadonlySet<string>;
  /** Number of documented 503 responses with Retry-After. */
  readonly unavailable: number;
  /** All other outcomes, connection errors included. */
  readonly undocumented: readonly string[];
  /** Resolves once another review has been acknowledged, or writing has been stopped. */
  nextAcknowledged(): Promise<void>;
  stop(): Promise<void>;
}

/** Submits reviews continuously from several clients and records the outcomes. */
export function startWriters(options: WritersOptions): Writers {
  const acknowledged = new Set<string>();
  const undocumented: string[] = [];
  let unavailable = 0;
  let running = true;

  async function write(writer: number): Promise<void> {
    for (let turn = 0; running; turn++) {
      const answer = await submit(options, `${writer}-${turn}`);
      if ('id' in answer) acknowledged.add(answer.id);
      else if (answer.documented) unavailable++;
      else undocumented.push(answer.says);
      if (!('id' in answer)) await delay(50);
    }
  }

  const writing = Array.from({ length: options.count }, (_, writer) => write(writer));
  return {
    acknowledged,
    undocumented,
    get unavailable() {
      return unavailable;
    },
    async nextAcknowledged() {
      const before = acknowledged.size;
      while (running && acknowledged.size === before) await delay(20);
    },
    async stop() {
      running = false;
      await Promise.all(writing);
    },
  };
}

type Answered = { id: string } | { documented: boolean; says: string };

async function submit({ base, merchantId, apiKey }: WritersOptions, name: string): Promise<Answered> {
  try {
    const answer = await fetch(`${base}/reviews`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-merchant-id': merchantId,
        'x-api-key': apiKey,
      },
      body: JSON.stringify({
        merchantId,
        productId: 'HOT',
        rating: 4,
        authorName: 'Maya',
        authorEmail: `maya-${name}@example.com`,
        text: `Warm and dry, as writer ${name} found.`,
      }),
    });
    const body = (await answer.json()) as { data?: { id: string }; error?: { code: string } };
    if (answer.status === 200 && body.data) return { id: body.data.id };
    return {
      documented: isDocumentedUnavailability(answer, body.error?.code),
      says: `${answer.status} ${body.error?.code}`,
    };
  } catch (error) {
    return { documented: false, says: String(error instanceof Error ? (error.cause ?? error) : error) };
  }
}

/** 503 SERVICE_UNAVAILABLE with a Retry-After in whole seconds. */
export const isDocumentedUnavailability = (answer: Response, code: string | undefined): boolean =>
  answer.status === 503 &&
  code === 'SERVICE_UNAVAILABLE' &&
  /^\d+$/.test(answer.headers.get('retry-after') ?? '');
