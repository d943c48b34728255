import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import type { Role } from '@tribune/contract';
import { Loading } from '../components/states.tsx';
import { meQuery } from './auth.ts';
import { RouteFailure } from './failure.tsx';
import { rememberedMerchant } from './last-merchant.ts';
import { Missing } from './missing.tsx';
import { pages } from './pages/index.ts';
import { queryClient } from './query-client.ts';
import { Shell } from './shell.tsx';

const root = createRootRoute({ component: Outlet, notFoundComponent: Missing });

type Search = Record<string, unknown>;

const entry = (path: string, name: 'SignIn' | 'Forgot' | 'Reset' | 'Invitation') =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: (search: Search) => search,
    component: lazyRouteComponent(() => import('../pages/entry/index.ts'), name),
  });

/** Redirects to the merchant that was opened last, or else to the first one. */
const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  async beforeLoad() {
    const { person, merchants } = await queryClient.ensureQueryData(meQuery);
    if (!person) throw redirect({ to: '/sign-in', search: {} });
    const merchant = merchants.find(({ id }) => id === rememberedMerchant()) ?? merchants[0];
    if (merchant) throw redirect({ to: '/$merchantId', params: { merchantId: merchant.id } });
  },
  component: lazyRouteComponent(() => import('../pages/entry/index.ts'), 'NoMerchant'),
});

const merchant = createRoute({
  getParentRoute: () => root,
  path: '/$merchantId',
  validateSearch: (search: Search) => search,
  async beforeLoad({ params, location }) {
    const { person, merchants } = await queryClient.ensureQueryData(meQuery);
    if (!person) throw redirect({ to: '/sign-in', search: { next: location.href } });
    const found = merchants.find(({ id }) => id === params.merchantId);
    if (!found) throw notFound();
    return { person, merchant: found };
  },
  component: Shell,
});

/** Start page of each role. */
const landingPage: Record<Role, string> = {
  owner: 'home',
  admin: 'home',
  moderator: 'queue',
  analyst: 'dashboard',
};

const first = createRoute({
  getParentRoute: () => merchant,
  path: '/',
  beforeLoad({ params, context }) {
    throw redirect({
      to: `/$merchantId/${landingPage[context.merchant.role]}` as string,
      params: params as never,
    });
  },
});

const merchantPages = pages.map((page) =>
  createRoute({
    getParentRoute: () => merchant,
    path: page.path,
    component: lazyRouteComponent(page.load),
    staticData: { page },
  }),
);

/** Addresses of earlier versions, which are in bookmarks and emails. */
const moved = pages.flatMap(({ path, was }) =>
  was === undefined
    ? []
    : createRoute({
        getParentRoute: () => merchant,
        path: was,
        beforeLoad({ params, search }) {
          throw redirect({
            to: `/$merchantId/${path}` as string,
            params: params as never,
            search: search as never,
            hash: true,
            replace: true,
          });
        },
      }),
);

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    entry('/sign-in', 'SignIn'),
    entry('/forgot-password', 'Forgot'),
    entry('/reset-password', 'Reset'),
    entry('/invitation/$token', 'Invitation'),
    merchant.addChildren([first, ...merchantPages, ...moved]),
  ]),
  basepath: '/console',
  defaultPreload: 'intent',
  defaultPendingComponent: Loading,
  defaultErrorComponent: RouteFailure,
  defaultNotFoundComponent: Missing,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: import('./pages/index.ts').Page;
  }
}
