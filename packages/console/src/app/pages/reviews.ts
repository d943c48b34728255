import type { Listed } from './page.ts';

export const reviewPages: readonly Listed[] = [
  {
    path: 'reviews',
    title: 'Reviews',
    tab: true,
    load: () => import('../../pages/reviews/reviews.tsx'),
  },
  {
    path: 'reviews/$reviewId',
    title: 'Review',
    load: () => import('../../pages/reviews/review.tsx'),
  },
  {
    path: 'featured',
    title: 'Featured',
    tab: true,
    load: () => import('../../pages/reviews/featured.tsx'),
    width: 'reading',
  },
  {
    path: 'store-reviews',
    title: 'Store reviews',
    tab: true,
    load: () => import('../../pages/reviews/store-reviews.tsx'),
  },
  {
    path: 'questions',
    title: 'Questions',
    tab: true,
    load: () => import('../../pages/reviews/questions.tsx'),
  },
];
