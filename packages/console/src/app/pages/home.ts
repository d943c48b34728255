import type { Listed } from './page.ts';

export const homePages: readonly Listed[] = [
  {
    path: 'home',
    was: 'overview',
    title: 'Home',
    tab: true,
    load: () => import('../../pages/overview/overview.tsx'),
    keywords: 'overview setup checklist onboarding test order',
  },
];
