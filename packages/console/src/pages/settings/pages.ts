import { IconPlug, IconSettings } from '@tabler/icons-react';
import type { Page } from '../../app/page.ts';

export const pages: readonly Page[] = [
  {
    path: 'settings',
    title: 'Settings',
    role: 'analyst',
    load: () => import('./settings.tsx'),
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
