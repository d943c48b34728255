import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Link, useMatches, useNavigate } from '@tanstack/react-router';
import { IconSelector } from '../components/icons.ts';
import { LinkTabs } from '../components/link-tabs.tsx';
import { counted, useCounters } from './counters.ts';
import { areas, placeOf, sections, tabsOf } from './map.ts';
import { useMerchant } from './merchant.tsx';
import { type Area, type Counter, type Page, pages, type Section } from './pages.ts';
import classes from './shell.module.css';

const useCurrentPage = (): Page | undefined => useMatches().at(-1)?.staticData.page;

/** The areas that this role can use, with what waits in each. */
export function Navigation() {
  const { id, role } = useMerchant();
  const counters = useCounters();
  const current = placeOf(useCurrentPage()).area;
  return Object.entries(areas).map(([area, { title, icon: Icon }]) => {
    const usable = pages.filter(
      (page) => page.area === area && tabsOf(role, page.area, page.section).includes(page),
    );
    const [first] = usable;
    if (!first) return null;
    return (
      <Link
        key={area}
        to={`/$merchantId/${first.path}` as string}
        params={{ merchantId: id } as never}
        className={classes.link}
        activeProps={{}}
        aria-current={area === current ? 'page' : undefined}
      >
        <Icon size={20} stroke={1.7} aria-hidden />
        <span className={classes.name}>{title}</span>
        {usable.map(
          ({ counter }) => counter && <Count key={counter} counter={counter} count={counters[counter]} />,
        )}
      </Link>
    );
  });
}

function Count({ counter, count = 0 }: { counter: Counter; count: number | undefined }) {
  if (count === 0) return null;
  return (
    <span className={classes.count} data-counter={counter}>
      {count > 999 ? '999+' : count}
      <VisuallyHidden> {counted[counter]}</VisuallyHidden>
    </span>
  );
}

/** The tabs of the current page's area or section. */
export function AreaTabs() {
  const { role } = useMerchant();
  const counters = useCounters();
  const page = useCurrentPage();
  if (!page?.tab || !page.area) return null;
  const tabs = tabsOf(role, page.area, page.section);
  if (tabs.length < 2) return null;
  return (
    <LinkTabs
      label={page.section ? sections[page.section] : areas[page.area].title}
      tabs={tabs.map(({ path, tab = '', counter }) => ({
        label: tab,
        to: path,
        isCurrent: path === page.path,
        count: counter && {
          number: counters[counter] ?? 0,
          of: counted[counter],
          isAlarming: counter === 'emails',
        },
      }))}
    />
  );
}

/** The sections of the settings: beside the page, or in a menu above it where there is no room. */
export function SettingsSections() {
  const { id, role } = useMerchant();
  const navigate = useNavigate();
  const { area, section } = placeOf(useCurrentPage());
  if (area !== 'settings') return null;
  const shown = Object.entries(sections).flatMap(([name, title]) => {
    const [first] = tabsOf(role, area as Area, name as Section);
    return first ? { name, title, path: first.path } : [];
  });
  const to = (path: string) => ({
    to: `/$merchantId/${path}` as string,
    params: { merchantId: id } as never,
  });
  return (
    <>
      <nav aria-label="Settings" className={classes.sections}>
        {shown.map(({ name, title, path }) => (
          <Link
            key={name}
            {...to(path)}
            className={classes.link}
            activeProps={{}}
            aria-current={name === section ? 'page' : undefined}
          >
            {title}
          </Link>
        ))}
      </nav>
      <Menu position="bottom-start" width="target" shadow="md">
        <Menu.Target>
          <UnstyledButton className={classes.sectionButton}>
            <span>
              <VisuallyHidden>Settings: </VisuallyHidden>
              {section && sections[section]}
            </span>
            <IconSelector size={16} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {shown.map(({ name, title, path }) => (
            <Menu.Item key={name} onClick={() => void navigate(to(path))}>
              {title}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
