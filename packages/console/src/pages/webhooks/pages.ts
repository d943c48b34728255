import type { Page } from '../../app/page.ts';
import { IconWebhook } from '../../components/icons.ts';

export const pages: readonly Page[] = [
  {
    path: 'webhooks',
    title: 'Webhooks',
    role: 'admin',
    load: () => import('./webhooks.tsx'),
    nav: { group: 'Data', icon: IconWebhook, more: true },
  },
  { path: 'webhooks/$webhookId', title: 'Webhook', role: 'admin', load: () => import('./webhook.tsx') },
  {
    path: 'webhooks/$webhookId/$eventId',
    title: 'Delivery',
    role: 'admin',
    load: () => import('./delivery.tsx'),
  },
];
