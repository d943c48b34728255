import { Anchor, type AnchorProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMerchant } from '../app/merchant.tsx';

interface ToViewProps extends AnchorProps {
  /** Changes of the page’s address. */
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
  /** ID of a part of the page. */
  hash?: string;
  children: ReactNode;
}

/** A link to another page of this merchant. */
export function ToPage({ to, params, search, hash, children, ...anchor }: ToPageProps) {
  const { id } = useMerchant();
  return (
    <Anchor
      {...anchor}
      renderRoot={(props) => (
        // Pages are listed in data, so that the router's types do not know their paths.
        <Link
          {...props}
          to={`/$merchantId/${to}` as string}
          params={{ merchantId: id, ...params } as never}
          search={search as never}
          hash={hash}
          activeOptions={{ exact: true }}
        />
      )}
    >
      {children}
    </Anchor>
  );
}
