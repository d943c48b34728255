import { AppShell, Burger, Button, Group, ScrollArea, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Outlet, useLocation, useMatches, useRouteContext } from '@tanstack/react-router';
import { roleReaches } from '@tribune/contract';
import { Suspense, useEffect, useRef } from 'react';
import { Loading } from '../components/states.tsx';
import { AccountMenu } from './account-menu.tsx';
import { rememberShop } from './last-shop.ts';
import { InMerchant } from './merchant.tsx';
import { Navigation } from './navigation.tsx';
import { OfflineBanner } from './offline.tsx';
import type { Page } from './page.ts';
import classes from './shell.module.css';
import { ShopSwitcher } from './shop-switcher.tsx';

/** The frame of every page of a shop: navigation, shop, account, and the page itself. */
export function Shell() {
  const { person, shop } = useRouteContext({ from: '/$shopId' });
  const page = useMatches().at(-1)?.staticData.page;
  const { pathname } = useLocation();
  const [open, { toggle, close }] = useDisclosure();
  const main = useRef<HTMLElement>(null);
  const before = useRef(pathname);

  useEffect(() => rememberShop(shop.id), [shop.id]);
  useEffect(() => {
    document.title = `${page ? `${page.title} – ` : ''}${shop.name} – Tribune`;
  }, [page, shop.name]);
  // A new page is announced and begins at its top, as it would without scripts.
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    close();
    main.current?.focus({ preventScroll: true });
  }, [pathname, close]);

  return (
    <InMerchant shop={shop} person={person}>
      <AppShell
        padding={{ base: 'md', md: 'lg' }}
        header={{ height: { base: 52, sm: 0 } }}
        navbar={{ width: 236, breakpoint: 'sm', collapsed: { mobile: !open } }}
      >
        <Button component="a" href="#main" className={classes.skip}>
          Skip to the page
        </Button>
        <AppShell.Header hiddenFrom="sm" className={classes.bar}>
          <Group h="100%" px="md" gap="sm">
            <Burger
              opened={open}
              onClick={toggle}
              size="sm"
              aria-label={open ? 'Close the navigation' : 'Open the navigation'}
              aria-expanded={open}
            />
            <Text fw={620} truncate>
              {shop.name}
            </Text>
          </Group>
        </AppShell.Header>
        <AppShell.Navbar className={classes.bar} aria-label="Main">
          <AppShell.Section p="sm">
            <ShopSwitcher />
          </AppShell.Section>
          <AppShell.Section grow component={ScrollArea} px="sm">
            <Navigation />
          </AppShell.Section>
          <AppShell.Section p="sm" className={classes.foot}>
            <AccountMenu />
          </AppShell.Section>
        </AppShell.Navbar>
        <AppShell.Main id="main" ref={main} tabIndex={-1} className={classes.main}>
          <OfflineBanner />
          <Suspense fallback={<Loading />}>{page ? <Allowed page={page} /> : <Outlet />}</Suspense>
        </AppShell.Main>
        <VisuallyHidden aria-live="polite">{page?.title}</VisuallyHidden>
      </AppShell>
    </InMerchant>
  );
}

function Allowed({ page }: { page: Page }) {
  const { shop } = useRouteContext({ from: '/$shopId' });
  if (roleReaches(shop.role, page.role)) return <Outlet />;
  return (
    <Text>
      “{page.title}” needs the role {page.role}; yours at {shop.name} is {shop.role}. An owner can change
      that.
    </Text>
  );
}
