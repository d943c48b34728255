import { Anchor, type AnchorProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useShop } from '../app/merchant.tsx';

interface ToPageProps extends AnchorProps {
  /** A page's path as its table has it: `reviews/$reviewId`. */
  to: string;
  params?: Record<string, string>;
  search?: Record<string, unknown>;
  children: ReactNode;
}

/** A link to another page of this shop. */
export function ToPage({ to, params, search, children, ...anchor }: ToPageProps) {
  const { id } = useShop();
  return (
    <Anchor
      {...anchor}
      renderRoot={(props) => (
        // The table of pages is data, so the router's types do not know its paths.
        <Link
          {...props}
          to={`/$shopId/${to}` as string}
          params={{ shopId: id, ...params } as never}
          search={search as never}
        />
      )}
    >
      {children}
    </Anchor>
  );
}
