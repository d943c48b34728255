import { Combobox, Modal, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { listProducts, listReviewRequests, moderationQueue, type Role, roleReaches } from '@tribune/contract';
import { useEffect, useState } from 'react';
import { IconSearch } from '../components/icons.ts';
import { useRead } from './calls.ts';
import { areas, placeOf, sections } from './map.ts';
import { useMerchant } from './merchant.tsx';
import { usePageAddress } from './page-address.ts';
import { type Page, pages } from './pages/index.ts';
import classes from './shell.module.css';

/** A page or item that the palette opens. */
interface Target {
  group: string;
  label: string;
  about?: string | undefined;
  /** Path as in the table of pages. */
  to: string;
  params?: Record<string, string>;
  search?: Record<string, unknown>;
}

/** Common tasks, with the page for each. */
const actions: readonly {
  label: string;
  to: string;
  role: Role;
  search?: Record<string, string>;
  words: string;
}[] = [
  {
    label: 'Review pending items',
    to: 'queue',
    role: 'moderator',
    search: { status: 'pending' },
    words: 'moderate',
  },
  { label: 'Add product', to: 'new-product', role: 'admin', words: 'create new' },
  { label: 'Import products', to: 'import-products', role: 'admin', words: 'csv upload' },
  { label: 'Import reviews', to: 'settings/data/import', role: 'admin', words: 'csv migrate' },
  { label: 'Export reviews', to: 'settings/data/export', role: 'analyst', words: 'csv download' },
  { label: 'Invite staff', to: 'settings/team', role: 'admin', words: 'member colleague' },
  { label: 'Create API key', to: 'settings/integrations/keys', role: 'admin', words: 'token secret' },
  { label: 'Add webhook endpoint', to: 'settings/integrations/webhooks', role: 'admin', words: 'events' },
  { label: 'Erase customer data', to: 'settings/data/privacy', role: 'admin', words: 'gdpr delete' },
  { label: 'Change colors and fonts', to: 'settings/display', role: 'admin', words: 'theme design' },
  { label: 'Change blocked words', to: 'settings/moderation', role: 'admin', words: 'policy' },
  { label: 'Change days until request', to: 'settings/collection', role: 'admin', words: 'delay reminder' },
];

const includes = (text: string, query: string) => text.toLowerCase().includes(query.toLowerCase());

/** A dialog with a search field and its results. */
export default function Palette({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Search" size="lg" centered={false} yOffset="12vh">
      <Search onClose={onClose} />
    </Modal>
  );
}

function Search({ onClose }: { onClose: () => void }) {
  const merchant = useMerchant();
  const navigate = useNavigate();
  const addressOf = usePageAddress();
  const combobox = useCombobox({ opened: true });
  const { selectFirstOption } = combobox;
  const [query, setQuery] = useState('');
  const [debounced] = useDebouncedValue(query.trim(), 200);
  const found = useFound(debounced);
  const targets = [...known(query.trim(), merchant.role), ...found.targets];
  const groups = [...new Set(targets.map(({ group }) => group))];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first option is another one after each change of the list
  useEffect(() => {
    selectFirstOption();
  }, [selectFirstOption, query, targets.length]);

  function open(index: number) {
    const target = targets[index];
    if (!target) return;
    onClose();
    void navigate({
      ...addressOf(target.to, target.params),
      search: (target.search ?? {}) as never,
    });
  }

  return (
    <Combobox
      classNames={{ option: classes.option ?? '' }}
      store={combobox}
      onOptionSubmit={(value) => open(Number(value))}
      withinPortal={false}
    >
      <Combobox.EventsTarget>
        <TextInput
          aria-label="Search pages, actions, products, reviews and orders"
          placeholder="Page, action, product, review, order or customer"
          leftSection={<IconSearch size={18} />}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          // Handled here, because the list is always open and would receive Escape alone.
          onKeyDown={({ key }) => key === 'Escape' && onClose()}
          maxLength={200}
          data-autofocus
          pt={4}
        />
      </Combobox.EventsTarget>
      <Combobox.Options mt="sm" mah="50vh" style={{ overflowY: 'auto' }} aria-label="Results">
        {groups.map((group) => (
          <Combobox.Group key={group} label={group}>
            {targets.map((target, index) =>
              target.group === group ? (
                <Combobox.Option key={keyOf(target)} value={String(index)}>
                  <Text size="sm" truncate>
                    {target.label}
                  </Text>
                  {target.about && (
                    <Text size="xs" c="inherit" truncate>
                      {target.about}
                    </Text>
                  )}
                </Combobox.Option>
              ) : null,
            )}
          </Combobox.Group>
        ))}
        {targets.length === 0 && (
          <Combobox.Empty>
            {found.searching
              ? 'Searching…'
              : 'Nothing found. Try a product ID, a word of a review or an order ID.'}
          </Combobox.Empty>
        )}
      </Combobox.Options>
    </Combobox>
  );
}

const keyOf = ({ group, label, to, params, search }: Target) =>
  JSON.stringify([group, label, to, params, search]);

/** Pages and actions that match, which requires no request. */
function known(query: string, role: Role): Target[] {
  const named = pages
    .filter(
      (page) =>
        (page.tab !== undefined || !page.path.includes('$')) &&
        page.parent === undefined &&
        roleReaches(role, page.role) &&
        includes([page.title, page.tab, page.keywords].join(' '), query),
    )
    .map((page) => ({ group: 'Pages', label: page.title, about: breadcrumbOf(page), to: page.path }));
  if (query === '') return named;
  return [
    ...named,
    ...actions
      .filter(
        (action) => roleReaches(role, action.role) && includes(`${action.label} ${action.words}`, query),
      )
      .map(({ label, to, search }) => ({ group: 'Actions', label, to, ...(search && { search }) })),
  ];
}

/** Location of a page in the navigation: “Settings › Integrations”. */
function breadcrumbOf(page: Page): string | undefined {
  const { area, section } = placeOf(page);
  const names = [area && areas[area].title, section && sections[section]];
  return names.filter((name) => name && name !== page.title).join(' › ') || undefined;
}

const each = 5;

/** Products, reviews and orders that match, from the server. */
function useFound(query: string): { targets: Target[]; searching: boolean } {
  const when = query.length >= 2;
  const { role } = useMerchant();
  const search = { search: query, limit: each };
  const byEmail = query.includes('@');
  const products = useRead(listProducts, { query: search }, { when });
  const reviews = useRead(moderationQueue, { query: search }, { when });
  const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(query);
  const requests = useRead(
    listReviewRequests,
    { query: { limit: each, ...(byEmail ? { customerEmail: query } : { orderId: query }) } },
    { when: when && (!byEmail || isAddress) && roleReaches(role, 'moderator') },
  );
  if (!when) return { targets: [], searching: false };
  return {
    searching: [products, reviews, requests].some(({ isFetching }) => isFetching),
    targets: [
      ...(products.data?.products ?? []).map(({ productId, name }) => ({
        group: 'Products',
        label: name ?? productId,
        about: name ? productId : undefined,
        to: 'products/$productId',
        params: { productId },
      })),
      ...(reviews.data?.reviews ?? []).map(({ id, title, text, rating, authorName }) => ({
        group: 'Reviews',
        label: title ?? text ?? `${rating} stars`,
        about: `${authorName}, ${rating} of 5 stars`,
        to: 'reviews/$reviewId',
        params: { reviewId: id },
      })),
      ...(requests.data?.reviewRequests ?? []).map(({ orderId, customerEmail }) => ({
        group: 'Orders',
        label: orderId,
        about: customerEmail,
        to: 'requests',
        search: { order: orderId },
      })),
    ],
  };
}
