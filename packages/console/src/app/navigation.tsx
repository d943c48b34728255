import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Link, useMatches } from '@tanstack/react-router';
import { roleReaches } from '@tribune/contract';
import { IconChevronDown, IconChevronUp } from '../components/icons.ts';
import { useCounters } from './counters.ts';
import { useMerchant } from './merchant.tsx';
import { type Counter, groups, type Page } from './page.ts';
import { pages } from './pages.ts';
import classes from './shell.module.css';

/** The pages that this role can use, by group. Those that few open daily are behind a button. */
export function Navigation() {
  const { role } = useMerchant();
  const counters = useCounters();
  const current = useMatches().at(-1)?.staticData.page;
  const [open, setOpen] = useLocalStorage({ key: 'tribune-more-pages', defaultValue: false });
  const usable = pages.filter((page) => page.nav && roleReaches(role, page.role));
  const hidden = usable.filter(({ nav }) => nav?.more);
  const shown = open || current?.nav?.more ? usable : usable.filter(({ nav }) => !nav?.more);
  return (
    <>
      {groups.map((group) => (
        <Group
          key={group}
          name={group}
          pages={shown.filter(({ nav }) => nav?.group === group)}
          counters={counters}
        />
      ))}
      {hidden.length > 0 && !current?.nav?.more && (
        <UnstyledButton className={classes.link} mt="xs" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />}
          {open ? 'Fewer pages' : 'More pages'}
        </UnstyledButton>
      )}
    </>
  );
}

interface GroupProps {
  name: (typeof groups)[number];
  pages: readonly Page[];
  counters: Record<Counter, number | undefined>;
}

function Group({ name, pages, counters }: GroupProps) {
  const merchant = useMerchant();
  if (pages.length === 0) return null;
  return (
    <div>
      {name !== groups[0] && <h2 className={classes.group}>{name}</h2>}
      {pages.map(({ path, title, nav }) => {
        const Icon = nav?.icon;
        const count = nav?.counter && counters[nav.counter];
        return (
          <Link
            key={path}
            to={`/$merchantId/${path}` as string}
            params={{ merchantId: merchant.id } as never}
            className={classes.link}
            activeOptions={{ includeSearch: false }}
          >
            {Icon && <Icon size={18} stroke={1.7} aria-hidden />}
            {title}
            {nav?.counter && count !== undefined && count > 0 && (
              <span className={classes.count} data-counter={nav.counter}>
                {count > 999 ? '999+' : count}
                <VisuallyHidden> {counted[nav.counter]}</VisuallyHidden>
              </span>
            )}
          </Link>
        );
      })}
    </div>
  );
}

const counted: Record<Counter, string> = { queue: 'pending', outbox: 'failed' };
