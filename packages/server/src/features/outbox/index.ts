import type { Feature } from '../../platform/feature.ts';
import { serveOutbox } from './routes.ts';

export { queueUnsentMails } from './unsent-emails.ts';

export const feature: Feature = {
  name: 'outbox',
  serve: serveOutbox,
};
