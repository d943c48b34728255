import { Anchor, type AnchorProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMerchant } from '../app/merchant.tsx';

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
        />
      )}
    >
      {children}
    </Anchor>
  );
}
