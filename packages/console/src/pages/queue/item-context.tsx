import { Skeleton, Text, Title } from '@mantine/core';
import { getProductRatings, getStoreRating, listQueue, moderationLog } from '@tribune/contract';
import { useRead } from '../../app/calls.ts';
import { ExactTime, RelativeTime } from '../../components/date.tsx';
import { DecisionHistory } from '../../components/decision-history.tsx';
import { EarlierVersions, useEarlierVersions } from '../../components/earlier-versions.tsx';
import { reasonLabels } from '../../components/reasons.ts';
import { Stars } from '../../components/stars.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { emailOf, excerptOf, productOf } from './item-text.ts';
import classes from './queue.module.css';
import type { Item } from './use-queue.ts';

/** The customer, the product and the decisions so far. */
export function ItemContext({ item }: { item: Item }) {
  return (
    <aside className={classes.context} aria-label="About this item">
      <Customer item={item} />
      {item.storeReview ? <Store /> : <Product item={item} />}
      <Log item={item} />
    </aside>
  );
}

function Customer({ item }: { item: Item }) {
  const email = emailOf(item);
  const written = useRead(
    listQueue,
    { query: { search: email ?? '', limit: 6, followsReview: false } },
    { when: email !== null },
  );
  const others = written.data?.items.filter(({ id }) => id !== item.id) ?? [];
  return (
    <section>
      <Title order={3}>Customer</Title>
      {item.author && <AuthorFacts author={item.author} />}
      {email === null && <Text size="sm">No email address</Text>}
      {email !== null && written.isPending && <Skeleton h={40} mt={6} />}
      {written.data && others.length === 0 && <Text size="sm">No other reviews or questions</Text>}
      {others.map((other) => (
        <div key={other.id} style={{ marginTop: 8 }}>
          <StatusBadge status={other.status} /> <RelativeTime at={other.createdAt} />
          <Text size="sm" lineClamp={2}>
            <RatingOf item={other} /> {excerptOf(other)}
          </Text>
        </div>
      ))}
      {email !== null && others.length > 0 && (
        <ToPage to="queue" search={{ status: 'all', search: email, sort: 'newest' }} size="sm">
          View all by this customer
        </ToPage>
      )}
    </section>
  );
}

/** What the author did before. Nothing of it is a rating. */
function AuthorFacts({ author }: { author: NonNullable<Item['author']> }) {
  const { isFirst, others, lastDay, strikes, hasOrder, sameDevice, sameOrder, isTrusted } = author;
  const { approved, rejected, pending, flagged } = others;
  const facts = [
    isFirst && 'First of its type by this author',
    approved + rejected + pending + flagged > 0 &&
      `Others: ${approved} published, ${rejected} rejected, ${pending + flagged} undecided`,
    !hasOrder && 'Without an order',
    lastDay > 1 && `${lastDay} within a day`,
    sameDevice > 0 && `${sameDevice} other ${sameDevice === 1 ? 'author' : 'authors'} on the same device`,
    sameOrder > 0 && `${sameOrder} other ${sameOrder === 1 ? 'author' : 'authors'} for the same order`,
    isTrusted && 'Trusted author',
  ].filter((fact) => typeof fact === 'string');
  return (
    <>
      {facts.map((fact) => (
        <Text key={fact} size="sm" c="dimmed">
          {fact}
        </Text>
      ))}
      {strikes.map(({ itemId, reasonCode, at, lapsesAt }) => (
        <Text key={itemId} size="sm" c="var(--mantine-color-error)">
          Strike: {reasonLabels[reasonCode]}, <RelativeTime at={at} />, lapses <ExactTime at={lapsesAt} />
        </Text>
      ))}
    </>
  );
}

function RatingOf({ item: { review, storeReview } }: { item: Item }) {
  const rating = (review ?? storeReview)?.rating;
  return rating === undefined ? null : <Stars rating={rating} />;
}

function Store() {
  const { data } = useRead(getStoreRating);
  return (
    <section>
      <Title order={3}>Store</Title>
      {data && (
        <Text size="sm" c="dimmed">
          {data.totalReviews === 0
            ? 'No published reviews of your store yet'
            : `${data.displayedAverage.toFixed(1)} out of 5 (${data.totalReviews} published). Last twelve months: ${data.sellerRating.averageRating.toFixed(2)} (${data.sellerRating.totalReviews}).`}
        </Text>
      )}
      <ToPage to="queue" search={{ status: 'all', type: ['store_review'], sort: 'newest' }} size="sm">
        View all reviews of your store
      </ToPage>
    </section>
  );
}

function Product({ item }: { item: Item }) {
  const { id, name } = productOf(item);
  const ratings = useRead(getProductRatings, { query: { productIds: [id] } });
  const rating = ratings.data?.ratings[0];
  return (
    <section>
      <Title order={3}>Product</Title>
      <Text size="sm">{name ?? id}</Text>
      {rating && (
        <Text size="sm" c="dimmed">
          {rating.totalReviews === 0
            ? 'No published reviews yet'
            : `${rating.displayedAverage.toFixed(1)} out of 5 (${rating.totalReviews} published)`}
        </Text>
      )}
      <ToPage to="queue" search={{ status: 'all', product: id, sort: 'newest' }} size="sm">
        View all for this product
      </ToPage>
    </section>
  );
}

function Log({ item }: { item: Item }) {
  const log = useRead(moderationLog, { query: { itemId: item.id, limit: 20 } });
  const entries = log.data?.entries ?? [];
  const written = item.review ?? item.storeReview ?? item.question ?? item.answer;
  const isEdited = written !== null && entries.some(({ action }) => action === 'update');
  const versions = useEarlierVersions(item.id, { when: isEdited });
  return (
    <>
      <section>
        <Title order={3} mb="xs">
          History
        </Title>
        {log.data && <DecisionHistory entries={entries} />}
      </section>
      {written && versions.length > 0 && (
        <section>
          <Title order={3} mb="xs">
            Earlier versions
          </Title>
          <EarlierVersions current={written} versions={versions} />
        </section>
      )}
    </>
  );
}
