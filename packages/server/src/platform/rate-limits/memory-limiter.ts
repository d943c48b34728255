/** The state of a limit after counting a request. */
export interface Taken {
  allowed: boolean;
  remaining: number;
  /** Whole seconds until the limit resets, at least 1. */
  resetSeconds: number;
}

/** Limits of requests per minute, in windows that begin with the first request. */
export interface Limiter {
  take(key: string, perMinute: number): Taken | Promise<Taken>;
  close(): Promise<void>;
}

export const windowMs = 60_000;

/** A limiter in the memory of one process. Expired windows are deleted twice a minute. */
export function memoryLimiter(now: () => number = () => performance.now()): Limiter {
  const windows = new Map<string, { count: number; endsAt: number }>();
  const sweep = setInterval(() => {
    const time = now();
    for (const [key, { endsAt }] of windows) if (endsAt <= time) windows.delete(key);
  }, windowMs / 2);
  sweep.unref();

  return {
    take(key, perMinute) {
      const time = now();
      let window = windows.get(key);
      if (!window || window.endsAt <= time) {
        window = { count: 0, endsAt: time + windowMs };
        windows.set(key, window);
      }
      window.count++;
      return taken(window.count, perMinute, window.endsAt - time);
    },
    async close() {
      clearInterval(sweep);
    },
  };
}

/** The result of the `count`-th request in a window that ends in `leftMs`. Shared by all limiters. */
export function taken(count: number, perMinute: number, leftMs: number): Taken {
  return {
    allowed: count <= perMinute,
    remaining: Math.max(0, perMinute - count),
    // Rounded first: a new window can have 60000.000000000007 ms left.
    resetSeconds: Math.max(1, Math.ceil(Math.round(leftMs) / 1000)),
  };
}
