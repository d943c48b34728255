import type { Listed } from './page.ts';

export const insightPages: readonly Listed[] = [
  {
    path: 'dashboard',
    title: 'Dashboard',
    tab: true,
    load: () => import('../../pages/dashboard/dashboard.tsx'),
    keywords: 'figures analytics statistics conversion',
  },
  {
    path: 'topics',
    title: 'Topics',
    tab: true,
    load: () => import('../../pages/topics/topics.tsx'),
    keywords: 'complaints',
  },
  {
    path: 'topics/$topic',
    title: 'Topic',
    load: () => import('../../pages/topics/topic.tsx'),
  },
  {
    path: 'topics/$topic/reviews',
    title: 'Reviews of a topic',
    load: () => import('../../pages/topics/topic-reviews.tsx'),
    width: 'reading',
  },
  {
    path: 'fairness',
    title: 'Fairness',
    tab: true,
    load: () => import('../../pages/fairness/fairness.tsx'),
    keywords: 'transparency bias',
    width: 'reading',
  },
];
