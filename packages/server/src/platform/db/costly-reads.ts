import { serviceUnavailable } from '../errors.ts';

interface Waiting {
  merchantId: string;
  begin(): void;
}

/** Long enough for a burst of quick searches, short enough that a client can retry instead. */
const waitMs = 500;
const waitingForEach = 50;

/**
 * Limits concurrent public reads that search or count, so that a dozen of them on a very large product do not slow down
 * other routes. The next turn goes to the merchant with the fewest such reads in progress.
 *
 * p-limit and async-sema have neither a queue timeout nor fairness between merchants.
 */
export class CostlyReads {
  readonly #atOnce: number;
  readonly #running = new Map<string, number>();
  #count = 0;
  #waiting: Waiting[] = [];

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Throws SERVICE_UNAVAILABLE if no turn is free within half a second. */
  async run<Result>(merchantId: string, read: () => Promise<Result>): Promise<Result> {
    if (this.#count < this.#atOnce) this.#enter(merchantId);
    else await this.#turn(merchantId);
    try {
      return await read();
    } finally {
      this.#leave(merchantId);
    }
  }

  #turn(merchantId: string): Promise<void> {
    if (this.#waiting.length >= this.#atOnce * waitingForEach) throw tooMany();
    return new Promise((resolve, reject) => {
      const waiting = {
        merchantId,
        begin() {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(tooMany());
      }, waitMs);
      this.#waiting.push(waiting);
    });
  }

  #enter(merchantId: string): void {
    this.#count++;
    this.#running.set(merchantId, this.#runningOf(merchantId) + 1);
  }

  #leave(merchantId: string): void {
    this.#count--;
    const running = this.#runningOf(merchantId) - 1;
    if (running > 0) this.#running.set(merchantId, running);
    else this.#running.delete(merchantId);
    const next = this.#next();
    if (!next) return;
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    this.#enter(next.merchantId);
    next.begin();
  }

  /** The oldest waiting read of the merchants with the fewest reads in progress. */
  #next(): Waiting | undefined {
    let next = this.#waiting[0];
    for (const one of this.#waiting)
      if (next && this.#runningOf(one.merchantId) < this.#runningOf(next.merchantId)) next = one;
    return next;
  }

  #runningOf(merchantId: string): number {
    return this.#running.get(merchantId) ?? 0;
  }
}

const tooMany = () =>
  serviceUnavailable('Too many searches and filtered lists are being read. Try again shortly.', 1);
