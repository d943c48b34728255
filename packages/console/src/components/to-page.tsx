import { Anchor, type AnchorProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePageAddress } from '../app/page-address.ts';

interface ToViewProps extends AnchorProps {
  /** Query parameters to set; undefined removes one. */
  search: Record<string, string | undefined>;
  'aria-label'?: string;
  children: ReactNode;
}

/** A link to another view of the same page, such as one with an open dialog. */
export function ToView({ search, children, ...anchor }: ToViewProps) {
  return (
    <Anchor
      {...anchor}
      renderRoot={(props) => (
        <Link {...props} to="." search={((now: object) => ({ ...now, ...search })) as never} />
      )}
    >
      {children}
    </Anchor>
  );
}

interface ToPageProps extends AnchorProps {
  /** Path as in the table of pages: `reviews/$reviewId`. */
  to: string;
  params?: Record<string, string>;
  search?: Record<string, unknown>;
  children: ReactNode;
}

/** A link to another page of this merchant. */
export function ToPage({ to, params, search, children, ...anchor }: ToPageProps) {
  const addressOf = usePageAddress();
  return (
    <Anchor
      {...anchor}
      renderRoot={(props) => (
        <Link
          {...props}
          {...addressOf(to, params)}
          search={search as never}
          activeOptions={{ exact: true }}
        />
      )}
    >
      {children}
    </Anchor>
  );
}
