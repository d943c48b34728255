import type { ConfigService, ID } from '@vendure/core';

/** An ID as Vendure's APIs return it, which is the product ID in Tribune. */
export function publicIdOf(config: ConfigService, id: ID): string {
  const strategy = config.entityOptions.entityIdStrategy ?? config.entityIdStrategy;
  return strategy ? String(strategy.encodeId(id)) : String(id);
}
