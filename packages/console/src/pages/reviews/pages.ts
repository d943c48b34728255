import type { Page } from '../../app/page.ts';
import { IconMessage2Star, IconStars, IconTemplate } from '../../components/icons.ts';

export const pages: readonly Page[] = [
  {
    path: 'reviews',
    title: 'Reviews',
    role: 'analyst',
    load: () => import('./reviews.tsx'),
    nav: { group: 'Moderate', icon: IconMessage2Star },
  },
  { path: 'reviews/$reviewId', title: 'Review', role: 'analyst', load: () => import('./review.tsx') },
  {
    path: 'featured',
    title: 'Featured',
    role: 'analyst',
    load: () => import('./featured.tsx'),
    nav: { group: 'Moderate', icon: IconStars, more: true },
  },
  {
    path: 'reply-templates',
    title: 'Reply templates',
    role: 'analyst',
    load: () => import('./templates.tsx'),
    nav: { group: 'Moderate', icon: IconTemplate, more: true },
  },
];
