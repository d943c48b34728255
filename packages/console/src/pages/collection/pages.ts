import type { Page } from '../../app/page.ts';
import { IconGift, IconMailForward, IconMailOff, IconSend2 } from '../../components/icons.ts';

export const pages: readonly Page[] = [
  {
    path: 'requests',
    title: 'Review requests',
    role: 'moderator',
    load: () => import('./requests.tsx'),
    nav: { group: 'Collect', icon: IconMailForward },
  },
  {
    path: 'outbox',
    title: 'Outbox',
    role: 'moderator',
    load: () => import('./outbox.tsx'),
    nav: { group: 'Collect', icon: IconSend2, counter: 'outbox' },
  },
  {
    path: 'incentives',
    title: 'Incentives',
    role: 'analyst',
    load: () => import('./incentives.tsx'),
    nav: { group: 'Collect', icon: IconGift },
  },
  {
    path: 'incentives/$incentiveId',
    title: 'Coupon codes',
    role: 'analyst',
    load: () => import('./coupon-codes.tsx'),
  },
  {
    path: 'suppressions',
    title: 'Unsubscribed',
    role: 'moderator',
    load: () => import('./suppressions.tsx'),
    keywords: 'suppression list bounces',
    nav: { group: 'Collect', icon: IconMailOff, more: true },
  },
];
