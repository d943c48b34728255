import { type Role, roleReaches } from '@tribune/contract';
import {
  IconChartBar,
  IconHome,
  IconInbox,
  IconMailForward,
  IconMessage2Star,
  IconPackage,
  IconSettings,
} from '../components/icons.ts';
import { type Area, type Page, pages } from './pages/index.ts';

/** The entries of the navigation, in order. */
export const areas: Record<Area, { title: string; icon: typeof IconHome }> = {
  home: { title: 'Home', icon: IconHome },
  inbox: { title: 'Inbox', icon: IconInbox },
  reviews: { title: 'Reviews', icon: IconMessage2Star },
  products: { title: 'Products', icon: IconPackage },
  collect: { title: 'Collect', icon: IconMailForward },
  insights: { title: 'Insights', icon: IconChartBar },
  settings: { title: 'Settings', icon: IconSettings },
};

/** The sections of the settings, in order. */
export const sections = {
  store: 'Store',
  moderation: 'Moderation',
  collection: 'Collection',
  emails: 'Emails',
  'review-form': 'Review form',
  display: 'Display',
  integrations: 'Integrations',
  data: 'Data',
  team: 'Team',
} as const;
export type Section = keyof typeof sections;

interface Place {
  area?: Area;
  section?: Section;
}

/** The page that another one is reached from: the longest path that its own begins with. Null for pages of the map. */
export function parentOf(page: Page): Page | null {
  if (page.tab) return null;
  const [parent] = pages
    .filter((one) => one.path === page.parent || page.path.startsWith(`${one.path}/`))
    .sort((one, other) => other.path.length - one.path.length);
  return parent ?? null;
}

/** Area and, in the settings, section of a page. */
export const placeOf = (page: Page | undefined): Place =>
  page?.area === undefined
    ? {}
    : { area: page.area, ...(page.area === 'settings' && { section: page.path.split('/')[1] as Section }) };

/** The tabs of an area, or of a section of the settings, that a role can use. */
export const tabsOf = (role: Role, place: Place): Page[] =>
  pages.filter((page) => {
    if (page.tab === undefined || !roleReaches(role, page.role)) return false;
    const { area, section } = placeOf(page);
    return area === place.area && section === (place.section ?? section);
  });
