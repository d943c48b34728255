import { TribuneAssets } from '@tribune/react/server';
import type { Metadata } from 'next';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { tribune } from '@/lib/tribune';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Acme Store', template: '%s · Acme Store' },
  icons: 'data:,',
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <TribuneAssets client={tribune()} />
        <header>
          <Link href="/">Acme Store</Link>
        </header>
        <main>{children}</main>
        <footer>© Acme Store</footer>
      </body>
    </html>
  );
}
