import type { Context } from '../platform/context.ts';

/** A context whose worker stops after that many stored objects. `stored` counts them. */
export function stoppingAfter(context: Context, objects: number) {
  const controller = new AbortController();
  const counted = { stored: 0 };
  const storage: typeof context.media.storage = Object.create(context.media.storage);
  storage.putFile = async (...args) => {
    await context.media.storage.putFile(...args);
    if (++counted.stored === objects) controller.abort();
  };
  return { ...context, stopping: controller.signal, media: { ...context.media, storage }, counted };
}
