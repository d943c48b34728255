import type { Page } from '../../app/page.ts';
import { IconTrendingUp } from '../../components/icons.ts';

export const pages: readonly Page[] = [
  {
    path: 'topics',
    title: 'Topics',
    role: 'analyst',
    load: () => import('./topics.tsx'),
    keywords: 'complaints insights',
    nav: { group: 'Insights', icon: IconTrendingUp },
  },
  { path: 'topics/$topic', title: 'Topic', role: 'analyst', load: () => import('./topic.tsx') },
  {
    path: 'topics/$topic/reviews',
    title: 'Reviews of a topic',
    role: 'analyst',
    load: () => import('./topic-reviews.tsx'),
  },
];
