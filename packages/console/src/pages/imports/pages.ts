import type { Page } from '../../app/page.ts';
import { IconFileImport } from '../../components/icons.ts';

export const pages: readonly Page[] = [
  {
    path: 'imports',
    title: 'Imports',
    role: 'admin',
    load: () => import('./imports.tsx'),
    keywords: 'migrate Yotpo Judge.me Loox Trustpilot CSV',
    nav: { group: 'Data', icon: IconFileImport, more: true },
  },
  { path: 'imports/$importId', title: 'Import', role: 'admin', load: () => import('./import.tsx') },
];
