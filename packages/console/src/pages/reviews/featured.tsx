import { ActionIcon, Box, Group, List, Paper, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type BodyOf, featureReview, listReviews, type publicReview, type Static } from '@tribune/contract';
import { useState } from 'react';
import { keyOf, useRead } from '../../app/calls.ts';
import { useClient, useMerchant, usePlanLacks, useRefusal } from '../../app/merchant.tsx';
import { SmallHint } from '../../components/hint.tsx';
import { IconChevronDown, IconChevronUp, IconGripVertical, IconX } from '../../components/icons.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { PlanGate } from '../../components/plan-gate.tsx';
import { Stars } from '../../components/stars.tsx';
import { Empty, Reading } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { notify, notifyFailure } from '../../components/toasts.tsx';
import classes from './featured.module.css';

type Featured = Static<typeof publicReview>;

/** Featured reviews in display order. Reordered by dragging or with the arrows. */
export default function FeaturedPage() {
  const reviews = useRead(listReviews, { query: { sort: 'featured', limit: 100 } });
  const refusal = useRefusal()(featureReview);
  const notInPlan = usePlanLacks()('featured reviews');
  return (
    <>
      <PageHeader
        about={
          (notInPlan ? null : refusal) ??
          'Shown first in your store, in this order. To feature a review, open it. Only approved reviews are shown.'
        }
      />
      {notInPlan && (
        <Box mb="lg">
          <PlanGate feature="featured reviews" also="Reviews that are already featured remain featured.">
            <FeaturedExample />
          </PlanGate>
        </Box>
      )}
      <Reading of={reviews}>
        {(answer) => {
          const featured = answer.reviews.filter((one) => one.featured);
          if (featured.length === 0 && notInPlan) return null;
          if (featured.length === 0)
            return (
              <Paper withBorder radius="lg">
                <Empty title="No featured reviews yet">
                  Open a review and turn on “Feature this review”.
                </Empty>
              </Paper>
            );
          return <Order featured={featured} fixed={refusal !== null} />;
        }}
      </Reading>
    </>
  );
}

const examples = [
  { title: 'Dry after two days of rain', rating: 5, author: 'Mira' },
  { title: 'Comfortable, but runs small', rating: 3, author: 'Jonas' },
];

function FeaturedExample() {
  return (
    <List type="ordered" size="sm" spacing="xs">
      {examples.map(({ title, rating, author }) => (
        <List.Item key={title}>
          <Stars rating={rating} /> {title}, {author}
        </List.Item>
      ))}
    </List>
  );
}

function Order({ featured, fixed }: { featured: Featured[]; fixed: boolean }) {
  const { order, move, stop } = useOrder(featured, fixed);
  const [dragged, setDragged] = useState<string | null>(null);
  return (
    <ol className={classes.list}>
      {order.map((review, index) => (
        <li
          key={review.id}
          className={classes.row}
          draggable={!fixed}
          data-dragged={dragged === review.id}
          onDragStart={() => setDragged(review.id)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            if (dragged) move(dragged, index);
            setDragged(null);
          }}
        >
          <FeaturedRow
            review={review}
            index={index}
            count={order.length}
            fixed={fixed}
            onMove={(to) => move(review.id, to)}
            onStop={() => void stop(review)}
          />
        </li>
      ))}
    </ol>
  );
}

/** The order, including one that is being saved, and the functions to change it. */
function useOrder(featured: Featured[], fixed: boolean) {
  const call = useClient();
  const merchant = useMerchant();
  const queries = useQueryClient();
  /** The order that is being saved; null otherwise. */
  const [saving, setSaving] = useState<Featured[] | null>(null);
  const order = saving ?? featured;
  const refresh = () => queries.invalidateQueries({ queryKey: keyOf(merchant.id, listReviews) });
  const feature = async ({ id }: Featured, body: BodyOf<typeof featureReview>) =>
    void (await call(featureReview, { params: { reviewId: id }, body }));

  /** Shows the server's error, and reloads the list. */
  async function attempt(act: () => Promise<void>) {
    await act().catch(notifyFailure);
    await refresh();
  }
  /** Updates only the positions that changed. */
  async function save(next: Featured[]) {
    setSaving(next);
    await attempt(async () => {
      for (const [index, review] of next.entries())
        if (review.featuredSequence !== index + 1)
          await feature(review, { featured: true, featuredSequence: Math.min(index + 1, 999) });
      notify('Order saved');
    });
    setSaving(null);
  }
  function move(id: string, to: number) {
    const from = order.findIndex((one) => one.id === id);
    const moved = order[from];
    if (fixed || saving || !moved || to < 0 || to >= order.length || from === to) return;
    void save(order.toSpliced(from, 1).toSpliced(to, 0, moved));
  }
  function stop(review: Featured) {
    const { id, title, featuredSequence } = review;
    const name = `“${title ?? 'Review'}”`;
    const undo = () =>
      void attempt(async () => {
        await feature(review, { featured: true, ...(featuredSequence !== null && { featuredSequence }) });
        notify(`Featuring ${name} again`);
      });
    return attempt(async () => {
      await feature(review, { featured: false });
      notify(`Stopped featuring ${name}`, { undo, subject: `featured:${id}` });
    });
  }
  return { order, move, stop };
}

interface FeaturedRowProps {
  review: Featured;
  index: number;
  count: number;
  fixed: boolean;
  onMove: (to: number) => void;
  onStop: () => void;
}

function FeaturedRow({ review, index, count, fixed, onMove, onStop }: FeaturedRowProps) {
  return (
    <Group gap="sm">
      <IconGripVertical size={18} className={classes.grip} />
      <Text w={24} ta="end" c="dimmed">
        {index + 1}
      </Text>
      <div className={classes.excerpt}>
        <ToPage to="reviews/$reviewId" params={{ reviewId: review.id }} fw={600} size="sm">
          {review.title ?? 'Review'}
        </ToPage>
        <SmallHint lineClamp={1}>
          <Stars rating={review.rating} /> {review.text}
        </SmallHint>
      </div>
      <Group gap={4} wrap="nowrap" ms="auto">
        <ActionIcon
          variant="default"
          {...ariaDisabled(fixed || index === 0)}
          aria-label={`Move “${review.title}” up`}
          onClick={() => onMove(index - 1)}
        >
          <IconChevronUp size={16} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          {...ariaDisabled(fixed || index === count - 1)}
          aria-label={`Move “${review.title}” down`}
          onClick={() => onMove(index + 1)}
        >
          <IconChevronDown size={16} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          disabled={fixed}
          aria-label={`Stop featuring “${review.title}”`}
          onClick={onStop}
        >
          <IconX size={16} />
        </ActionIcon>
      </Group>
    </Group>
  );
}

/** Not `disabled`, which would take the focus from keyboard users who move a review to an end. */
const ariaDisabled = (is: boolean) => (is ? { 'data-disabled': true, 'aria-disabled': true } : {});
