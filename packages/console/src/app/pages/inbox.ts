import type { Listed } from './page.ts';

export const inboxPages: readonly Listed[] = [
  {
    path: 'queue',
    title: 'Queue',
    tab: true,
    counter: 'queue',
    load: () => import('../../pages/queue/queue.tsx'),
    keywords: 'moderate pending flagged',
  },
  {
    path: 'all-stores',
    title: 'All stores',
    parent: 'queue',
    load: () => import('../../pages/all-stores/all-stores.tsx'),
  },
  {
    path: 'mentions',
    title: 'Mentions',
    tab: true,
    counter: 'mentions',
    load: () => import('../../pages/mentions/mentions.tsx'),
    keywords: 'internal notes colleagues',
    width: 'reading',
  },
  {
    path: 'raids',
    title: 'Unusual activity',
    tab: true,
    load: () => import('../../pages/raids/raids.tsx'),
    keywords: 'raid burst attack case',
    width: 'reading',
  },
  {
    path: 'reports',
    title: 'Reports',
    tab: true,
    counter: 'reports',
    role: 'moderator',
    load: () => import('../../pages/reports/reports.tsx'),
  },
  {
    path: 'bulk-actions',
    title: 'Bulk actions',
    parent: 'queue',
    load: () => import('../../pages/queue/bulk-actions.tsx'),
  },
];
