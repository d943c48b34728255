import { Combobox, Modal, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { listProducts, listReviewRequests, moderationQueue, roleReaches } from '@tribune/contract';
import { useEffect, useState } from 'react';
import { IconSearch } from '../components/icons.ts';
import { useRead } from './calls.ts';
import { useMerchant } from './merchant.tsx';
import { pages } from './pages.ts';
import classes from './shell.module.css';

/** A page or item that the palette opens. */
interface Target {
  group: string;
  label: string;
  about?: string | undefined;
  /** As in the table of pages. */
  to: string;
  params?: Record<string, string>;
  search?: Record<string, unknown>;
  hash?: string;
}

const settings: readonly { label: string; hash: string; words: string }[] = [
  {
    label: 'Moderation policy and blocked words',
    hash: 'moderation',
    words: 'automatic manual hold verify email',
  },
  { label: 'Review requests and reminders', hash: 'requests', words: 'delay days sender consent reply-to' },
  { label: 'Allowed domains', hash: 'domains', words: 'origin cors website' },
  { label: 'Language and design', hash: 'design', words: 'theme color font locale stars' },
];

const includes = (text: string, query: string) => text.toLowerCase().includes(query.toLowerCase());

/** A dialog with a search field and what it finds. */
export default function Palette({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Search" size="lg" yOffset="8vh">
      <Search onClose={onClose} />
    </Modal>
  );
}

function Search({ onClose }: { onClose: () => void }) {
  const merchant = useMerchant();
  const navigate = useNavigate();
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
      to: `/$merchantId/${target.to}` as string,
      params: { merchantId: merchant.id, ...target.params } as never,
      search: (target.search ?? {}) as never,
      ...(target.hash && { hash: target.hash }),
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
          aria-label="Search pages, settings, products, reviews and orders"
          placeholder="Page, setting, product, review, order or customer"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          // The list is always open, so that Escape would only reach it.
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

const keyOf = ({ to, hash, params, search }: Target) => JSON.stringify([to, hash, params, search]);

/** Pages and settings, which need no request. */
function known(query: string, role: Parameters<typeof roleReaches>[0]): Target[] {
  const usable = pages.filter((page) => page.nav && roleReaches(role, page.role));
  const named = usable
    .filter(({ title, keywords = '' }) => includes(`${title} ${keywords}`, query))
    .map(({ title, path }) => ({ group: 'Pages', label: title, to: path }));
  if (query === '') return named;
  return [
    ...named,
    ...settings
      .filter(({ label, words }) => includes(`${label} ${words}`, query))
      .map(({ label, hash }) => ({ group: 'Settings', label, to: 'settings', hash })),
  ];
}

const each = 5;

/** Products, reviews and orders that the server finds. */
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
