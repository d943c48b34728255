import { ScrollArea, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePageAddress } from '../app/page-address.ts';
import { labelOf } from './labels.ts';
import classes from './link-tabs.module.css';

interface Tab {
  label: string;
  /** Path as in the table of pages; absent for a view of the current page. */
  to?: string;
  /** What the view changes in the page's address; undefined values are removed from it. */
  search?: Record<string, string | undefined>;
  isCurrent: boolean;
  count?: { number: number; of: string; isAlarming?: boolean } | undefined;
}

interface LinkTabsProps {
  label: string;
  tabs: readonly Tab[];
  /** Views of one list instead of pages. */
  isOfViews?: boolean;
  /** A `<FilterBar>` without a search field, at the end of the row. */
  children?: ReactNode;
}

/** Tabs that are links: between the pages of an area, or the views of a list. */
export function LinkTabs({ label, tabs, isOfViews = false, children }: LinkTabsProps) {
  const addressOf = usePageAddress();
  const links = (
    <ScrollArea type="never" className={isOfViews ? classes.views : classes.pages}>
      <nav aria-label={label} className={classes.tabs}>
        {tabs.map(({ label: name, to, search, isCurrent, count }) => (
          <Link
            key={name}
            {...(to
              ? addressOf(to)
              : { to: '.', search: ((now: object) => given({ ...now, ...search })) as never, replace: true })}
            ref={isCurrent ? showWhole : undefined}
            className={classes.tab}
            aria-current={isCurrent ? 'page' : undefined}
            activeOptions={{ exact: true }}
            activeProps={{}}
            data-current={isCurrent || undefined}
          >
            {name}
            {count !== undefined && count.number > 0 && (
              <span className={classes.count} data-alarming={count.isAlarming || undefined}>
                {count.number > 999 ? '999+' : count.number}
                <VisuallyHidden> {count.of}</VisuallyHidden>
              </span>
            )}
          </Link>
        ))}
      </nav>
    </ScrollArea>
  );
  return children ? (
    <div className={classes.row}>
      {links}
      {children}
    </div>
  ) : (
    links
  );
}

/** Scrolls a tab into view where there is no room for all. */
const showWhole = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'center' });

const given = (search: object) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

/** Tabs for the status of a list’s items, each with its total number, and one for all items. */
export const statusTabs = <Status extends string>(
  statuses: readonly Status[],
  current: Status | undefined,
  nameOf: (status: Status) => string = labelOf,
  counts?: { [status in Status]?: number },
): Tab[] => [
  { label: 'All', search: { status: undefined }, isCurrent: current === undefined },
  ...statuses.map((status) => ({
    label: nameOf(status),
    search: { status },
    isCurrent: status === current,
    count: counts && { number: counts[status] ?? 0, of: 'in all' },
  })),
];
