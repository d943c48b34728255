import type { Listed } from './page.ts';

export const collectPages: readonly Listed[] = [
  {
    path: 'requests',
    title: 'Review requests',
    tab: 'Requests',
    role: 'moderator',
    load: () => import('../../pages/collection/requests.tsx'),
    keywords: 'orders reminders',
  },
  {
    path: 'emails-sent',
    was: 'outbox',
    title: 'Emails sent',
    tab: true,
    counter: 'emails',
    role: 'moderator',
    load: () => import('../../pages/collection/outbox.tsx'),
    keywords: 'outbox failed mail',
  },
  {
    path: 'incentives',
    title: 'Incentives',
    tab: true,
    load: () => import('../../pages/collection/incentives.tsx'),
    keywords: 'reward coupon claims offers',
  },
  {
    path: 'incentives/$incentiveId',
    title: 'Coupon codes',
    load: () => import('../../pages/collection/coupon-codes.tsx'),
    width: 'reading',
  },
  {
    path: 'review-links',
    title: 'Links and QR codes',
    tab: true,
    load: () => import('../../pages/review-links/review-links.tsx'),
    keywords: 'review link print label sheet pdf packaging',
    width: 'reading',
  },
  {
    path: 'unsubscribed',
    was: 'suppressions',
    title: 'Unsubscribed',
    tab: true,
    role: 'moderator',
    load: () => import('../../pages/collection/suppressions.tsx'),
    keywords: 'suppression list bounces',
    width: 'reading',
  },
];
