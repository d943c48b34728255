import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { Loading } from '../components/states.tsx';
import { meQuery } from './auth.ts';
import { RouteFailure } from './failure.tsx';
import { rememberedShop } from './last-shop.ts';
import { Missing } from './missing.tsx';
import { pages } from './pages.ts';
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

/** The bare address leads to the shop of last time, else to the first. */
const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  async beforeLoad() {
    const { person, merchants } = await queryClient.ensureQueryData(meQuery);
    if (!person) throw redirect({ to: '/sign-in', search: {} });
    const shop = merchants.find(({ id }) => id === rememberedShop()) ?? merchants[0];
    if (shop) throw redirect({ to: '/$shopId', params: { shopId: shop.id } });
  },
  component: lazyRouteComponent(() => import('../pages/entry/index.ts'), 'NoShop'),
});

const shop = createRoute({
  getParentRoute: () => root,
  path: '/$shopId',
  validateSearch: (search: Search) => search,
  async beforeLoad({ params, location }) {
    const { person, merchants } = await queryClient.ensureQueryData(meQuery);
    if (!person) throw redirect({ to: '/sign-in', search: { next: location.href } });
    const found = merchants.find(({ id }) => id === params.shopId);
    if (!found) throw notFound();
    return { person, shop: found };
  },
  component: Shell,
});

const first = createRoute({
  getParentRoute: () => shop,
  path: '/',
  beforeLoad({ params }) {
    throw redirect({ to: `/$shopId/${pages[0]?.path}` as string, params: params as never });
  },
});

const shopPages = pages.map((page) =>
  createRoute({
    getParentRoute: () => shop,
    path: page.path,
    component: lazyRouteComponent(page.load),
    staticData: { page },
  }),
);

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    entry('/sign-in', 'SignIn'),
    entry('/forgot-password', 'Forgot'),
    entry('/reset-password', 'Reset'),
    entry('/invitation/$token', 'Invitation'),
    shop.addChildren([first, ...shopPages]),
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
    page?: import('./page.ts').Page;
  }
}
