import { ScheduledTask } from '@vendure/core';
import { Sender } from './messages/sender';
import { ProductSync } from './products/product-sync';

const sendDue = new ScheduledTask({
  id: 'tribune-send-due',
  description: 'Sends orders and products to Tribune again that it has not accepted yet',
  schedule: '* * * * *',
  execute: async ({ injector }) => ({ jobs: await injector.get(Sender).addDueJobs() }),
});

/** Sends all products, because collections, facets and images change without an event of their product. */
const syncProducts = new ScheduledTask({
  id: 'tribune-sync-products',
  description: 'Sends all products to Tribune',
  schedule: '17 3 * * *',
  timeout: 600_000,
  execute: async ({ injector }) => ({ products: await injector.get(ProductSync).enqueueAll() }),
});

export const tasks = [sendDue, syncProducts];
