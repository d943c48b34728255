import type { Listed } from './page.ts';

export const otherPages: readonly Listed[] = [
  {
    path: 'sandbox',
    title: 'Test mode',
    load: () => import('../../pages/sandbox/sandbox.tsx'),
    keywords: 'sandbox test clock',
    width: 'reading',
  },
  {
    path: 'account',
    title: 'Your account',
    load: () => import('../../pages/account/account.tsx'),
    keywords: 'password two-factor passkey sessions',
    width: 'form',
  },
];
