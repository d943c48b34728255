/** What is left of a budget after a request took one from it. */
export interface Taken {
  allowed: boolean;
  remaining: number;
  /** Whole seconds until the budget is full again, at least 1. */
  resetSeconds: number;
}

/** Budgets of requests per minute, each in a window that begins with its first request. */
export interface Limiter {
  take(key: string, perMinute: number): Taken | Promise<Taken>;
  close(): Promise<void>;
}

export const windowMs = 60_000;

/** For one process. Counts only; ended windows are swept away twice a minute. */
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

export function taken(count: number, perMinute: number, leftMs: number): Taken {
  return {
    allowed: count <= perMinute,
    remaining: Math.max(0, perMinute - count),
    // Rounded first: a window that has just begun can have 60000.000000000007 ms left.
    resetSeconds: Math.max(1, Math.ceil(Math.round(leftMs) / 1000)),
  };
}
