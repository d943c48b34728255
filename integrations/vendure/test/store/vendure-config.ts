import { join } from 'node:path';
import { TribunePlugin } from '@tribune/vendure';
import {
  DefaultJobQueuePlugin,
  DefaultLogger,
  DefaultSchedulerPlugin,
  DefaultSearchPlugin,
  dummyPaymentHandler,
  LogLevel,
  type VendureConfig,
} from '@vendure/core';
import { DashboardPlugin } from '@vendure/dashboard/plugin';
import { BullMQJobQueuePlugin } from '@vendure/job-queue-plugin/package/bullmq/index.js';
import { MemoryAssets } from './memory-assets.js';
import { RepeatedEvents } from './repeated-events.js';

const {
  ADMIN_PASSWORD,
  DATABASE_URL,
  PORT,
  REDIS_PORT,
  REQUEST_AFTER,
  STORE_URL = 'https://shop.example',
  SYNCHRONIZE = 'off',
  TRIBUNE_URL,
  TRIBUNE_MERCHANT,
  TRIBUNE_WEBHOOK_SECRET,
  TRIBUNE_TOKEN,
  TRIBUNE_KEY,
  UK_MERCHANT,
  UK_WEBHOOK_SECRET,
  UK_TOKEN,
  UK_KEY,
} = process.env;

export const config: VendureConfig = {
  logger: new DefaultLogger({ level: LogLevel.Info, timestamp: false }),
  apiOptions: { hostname: '127.0.0.1', port: Number(PORT) },
  authOptions: {
    tokenMethod: 'bearer',
    superadminCredentials: { identifier: 'admin@shop.example', password: ADMIN_PASSWORD },
  },
  dbConnectionOptions: { type: 'postgres', url: DATABASE_URL, synchronize: SYNCHRONIZE === 'on' },
  assetOptions: {
    assetStorageStrategy: new MemoryAssets(),
    assetPreviewStrategy: { generatePreviewImage: async (_ctx, _type, image) => image },
  },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  customFields: {
    Customer: [{ name: 'newsletter', type: 'boolean', nullable: true }],
    ProductVariant: [
      { name: 'gtin', type: 'string', nullable: true },
      { name: 'partNumber', type: 'string', nullable: true },
    ],
  },
  plugins: [
    REDIS_PORT
      ? BullMQJobQueuePlugin.init({
          connection: { host: '127.0.0.1', port: Number(REDIS_PORT), maxRetriesPerRequest: null },
        })
      : DefaultJobQueuePlugin.init({}),
    DefaultSchedulerPlugin.init({}),
    DefaultSearchPlugin.init({}),
    DashboardPlugin.init({ route: 'dashboard', appDir: join(process.cwd(), 'dist/dashboard') }),
    RepeatedEvents,
    TribunePlugin.init({
      url: TRIBUNE_URL,
      requestAfter: REQUEST_AFTER,
      merchantId: TRIBUNE_MERCHANT,
      webhookSecret: TRIBUNE_WEBHOOK_SECRET,
      accessToken: TRIBUNE_TOKEN,
      apiKey: TRIBUNE_KEY,
      reviewPageUrl: `${STORE_URL}/reviews`,
      productUrl: ({ slug, languageCode }) => `${STORE_URL}/${languageCode}/products/${slug}`,
      productFields: {
        ...{ gtin: 'gtin', mpn: 'partNumber', brandFacet: 'brand' },
        imageUrl: (preview) => `https://cdn.shop.example/${preview}`,
      },
      orderDetails: ({ customer }) => ({
        marketingConsent: customer?.customFields.newsletter ?? undefined,
        locale: 'en',
      }),
      channels: {
        uk: {
          merchantId: UK_MERCHANT,
          webhookSecret: UK_WEBHOOK_SECRET,
          accessToken: UK_TOKEN,
          apiKey: UK_KEY,
          productUrl: ({ slug }) => `https://uk.shop.example/${slug}`,
        },
        wholesale: null,
      },
    }),
  ],
};
