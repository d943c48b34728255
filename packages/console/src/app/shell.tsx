import { AppShell, Burger, Button, Group, ScrollArea, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Outlet, useLocation, useMatches, useRouteContext } from '@tanstack/react-router';
import { roleReaches } from '@tribune/contract';
import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react';
import { Loading } from '../components/states.tsx';
import { AccountMenu } from './account-menu.tsx';
import type { Merchant } from './auth.ts';
import { CommandPalette } from './command-palette.tsx';
import { rememberMerchant } from './last-merchant.ts';
import { placeOf } from './map.ts';
import { MerchantProvider, useMerchant } from './merchant.tsx';
import { MerchantSwitcher } from './merchant-switcher.tsx';
import { AreaTabs, Navigation, SettingsSections } from './navigation.tsx';
import { OfflineBanner } from './offline.tsx';
import type { Page } from './pages/index.ts';
import classes from './shell.module.css';
import { TestModeSwitch } from './test-mode.tsx';
import { TestModeBanner } from './test-mode-banner.tsx';

const Notices = lazy(() => import('./notices.tsx'));

/** The layout of every page: navigation, merchant switcher, account menu, content. */
export function Shell() {
  const { person, merchant } = useRouteContext({ from: '/$merchantId' });
  const page = useMatches().at(-1)?.staticData.page;
  const [open, { toggle, close }] = useDisclosure();
  const main = useRef<HTMLElement>(null);
  useNewPage({ page, merchant, main, onOpen: close });
  return (
    <MerchantProvider merchant={merchant} person={person}>
      <AppShell
        padding={{ base: 'md', md: 'lg' }}
        header={{ height: { base: 52, sm: 0 } }}
        navbar={{ width: { sm: 84, lg: 236 }, breakpoint: 'sm', collapsed: { mobile: !open } }}
      >
        <Button component="a" href="#main" className={classes.skip}>
          Skip to content
        </Button>
        <Bars isOpen={open} onToggle={toggle} />
        <AppShell.Main id="main" ref={main} tabIndex={-1} className={classes.main}>
          <OfflineBanner />
          {(merchant.suspendedAt || merchant.hasQuotas || merchant.deletionDueAt) && (
            <Suspense>
              <Notices />
            </Suspense>
          )}
          <TestModeBanner />
          <div className={classes.page} data-settings={placeOf(page).area === 'settings' || undefined}>
            <SettingsSections />
            <div className={classes.column} data-width={page?.width}>
              <AreaTabs />
              <Suspense fallback={<Loading />}>{page ? <Allowed page={page} /> : <Outlet />}</Suspense>
            </div>
          </div>
        </AppShell.Main>
        <VisuallyHidden aria-live="polite">{page?.title}</VisuallyHidden>
      </AppShell>
    </MerchantProvider>
  );
}

interface NewPage {
  page: Page | undefined;
  merchant: Merchant;
  main: RefObject<HTMLElement | null>;
  onOpen: () => void;
}

/** Names the window after the page, and moves the focus to it, as it would after a full page load. */
function useNewPage({ page, merchant, main, onOpen }: NewPage) {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => rememberMerchant(merchant.id), [merchant.id]);
  useEffect(() => {
    document.title = `${page ? `${page.title} – ` : ''}${merchant.name} – Tribune`;
  }, [page, merchant.name]);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    onOpen();
    main.current?.focus({ preventScroll: true });
  }, [pathname, main, onOpen]);
}

/** The bar of phones and the navigation. */
function Bars({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  const merchant = useMerchant();
  return (
    <>
      <AppShell.Header hiddenFrom="sm" className={classes.bar}>
        <Group h="100%" px="md" gap="sm">
          <Burger
            opened={isOpen}
            onClick={onToggle}
            size="sm"
            aria-label={isOpen ? 'Close navigation' : 'Open navigation'}
            aria-expanded={isOpen}
          />
          <Text fw={620} truncate flex={1}>
            {merchant.name}
          </Text>
          <CommandPalette isCompact />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className={classes.bar} aria-label="Main">
        <AppShell.Section p="sm">
          <MerchantSwitcher />
          <div className={classes.wide}>
            <TestModeSwitch />
          </div>
          <CommandPalette />
        </AppShell.Section>
        <AppShell.Section grow component={ScrollArea} px="sm">
          <Navigation />
        </AppShell.Section>
        <AppShell.Section p="sm" className={classes.foot}>
          <AccountMenu />
        </AppShell.Section>
      </AppShell.Navbar>
    </>
  );
}

function Allowed({ page }: { page: Page }) {
  const { merchant } = useRouteContext({ from: '/$merchantId' });
  if (roleReaches(merchant.role, page.role)) return <Outlet />;
  return (
    <Text>
      “{page.title}” requires the {page.role} role. Your role at {merchant.name} is {merchant.role}. Ask an
      owner to change it.
    </Text>
  );
}
