import type { Page } from '../../app/page.ts';
import { IconPlug, IconSettings } from '../../components/icons.ts';

export const pages: readonly Page[] = [
  {
    path: 'settings',
    title: 'Settings',
    role: 'analyst',
    load: () => import('./settings.tsx'),
    keywords: 'allowed domains theme design language moderation policy blocked words sender',
    nav: { group: 'Store', icon: IconSettings },
  },
  {
    path: 'integration',
    title: 'Integration',
    role: 'analyst',
    load: () => import('./integration.tsx'),
    nav: { group: 'Store', icon: IconPlug },
  },
];
