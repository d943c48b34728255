import type { Page } from '../../app/page.ts';
import { IconFilterCog } from '../../components/icons.ts';

export const pages: readonly Page[] = [
  {
    path: 'moderation-rules',
    title: 'Moderation rules',
    role: 'analyst',
    load: () => import('./moderation-rules.tsx'),
    nav: { group: 'Moderate', icon: IconFilterCog, more: true },
  },
  {
    path: 'external-moderation',
    title: 'External moderation',
    role: 'analyst',
    load: () => import('./external-moderation.tsx'),
  },
];
