import type { Page } from '../../app/page.ts';
import { IconTemplate } from '../../components/icons.ts';

export const pages: readonly Page[] = [
  {
    path: 'email-templates',
    title: 'Email templates',
    role: 'admin',
    load: () => import('./templates.tsx'),
    nav: { group: 'Collect', icon: IconTemplate, more: true },
  },
  {
    path: 'email-templates/$kind/$locale',
    title: 'Email template',
    role: 'admin',
    load: () => import('./template.tsx'),
  },
];
