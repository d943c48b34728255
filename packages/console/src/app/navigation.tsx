import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Link, useMatches, useNavigate } from '@tanstack/react-router';
import { IconSelector } from '../components/icons.ts';
import { LinkTabs } from '../components/link-tabs.tsx';
import { counted, useCounters } from './counters.ts';
import { areas, placeOf, type Section, sections, tabsOf } from './map.ts';
import { useMerchant } from './merchant.tsx';
import { usePageAddress } from './page-address.ts';
import type { Area, Counter, Page } from './pages/index.ts';
import classes from './shell.module.css';

const useCurrentPage = (): Page | undefined => useMatches().at(-1)?.staticData.page;

/** The areas that this role can use, with their counts. */
export function Navigation() {
  const { role } = useMerchant();
  const addressOf = usePageAddress();
  const counters = useCounters();
  const current = placeOf(useCurrentPage()).area;
  return Object.entries(areas).map(([area, { title, icon: Icon }]) => {
    const usable = tabsOf(role, { area: area as Area });
    const [first] = usable;
    if (!first) return null;
    return (
      <Link
        key={area}
        {...addressOf(first.path)}
        className={classes.link}
        activeProps={{}}
        aria-current={area === current ? 'page' : undefined}
      >
        <Icon size={20} stroke={1.7} />
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
    <span className={classes.count} data-counter={counter} title={`${count} ${counted[counter]}`}>
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
  const { area, section } = placeOf(page);
  if (!page?.tab || !area) return null;
  const tabs = tabsOf(role, { area, ...(section && { section }) });
  if (tabs.length < 2) return null;
  return (
    <LinkTabs
      label={section ? sections[section] : areas[area].title}
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

/** The sections of the settings: beside the page, or in a menu above it on narrow screens. */
export function SettingsSections() {
  const { role } = useMerchant();
  const navigate = useNavigate();
  const addressOf = usePageAddress();
  const { area, section } = placeOf(useCurrentPage());
  if (area !== 'settings') return null;
  const shown = Object.entries(sections).flatMap(([name, title]) => {
    const [first] = tabsOf(role, { area, section: name as Section });
    return first ? { name, title, address: addressOf(first.path) } : [];
  });
  return (
    <>
      <nav aria-label="Settings" className={classes.sections}>
        {shown.map(({ name, title, address }) => (
          <Link
            key={name}
            {...address}
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
            <IconSelector size={16} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {shown.map(({ name, title, address }) => (
            <Menu.Item key={name} onClick={() => void navigate(address)}>
              {title}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
