import { ActionIcon, Box, Group, List, Paper, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type BodyOf, featureReview, listReviews, type publicReview, type Static } from '@tribune/contract';
import { type DragEvent, useState } from 'react';
import { keyOf, useRead } from '../../app/calls.ts';
import { useClient, useMerchant, usePlanLacks, useRefusal } from '../../app/merchant.tsx';
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
        title="Featured"
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
  const call = useClient();
  const merchant = useMerchant();
  const queries = useQueryClient();
  /** The order that is being saved; null otherwise. */
  const [saving, setSaving] = useState<Featured[] | null>(null);
  const order = saving ?? featured;
  const [dragged, setDragged] = useState<string | null>(null);

  /** Updates only the positions that changed. */
  async function save(next: Featured[]) {
    setSaving(next);
    try {
      for (const [index, { id, featuredSequence }] of next.entries())
        if (featuredSequence !== index + 1)
          await call(featureReview, {
            params: { reviewId: id },
            body: { featured: true, featuredSequence: Math.min(index + 1, 999) },
          });
      notify('Order saved');
    } catch (error) {
      notifyFailure(error);
    }
    await refresh();
    setSaving(null);
  }
  const refresh = () => queries.invalidateQueries({ queryKey: keyOf(merchant.id, listReviews) });
  function move(id: string, to: number) {
    const from = order.findIndex((one) => one.id === id);
    const moved = order[from];
    if (fixed || saving || !moved || to < 0 || to >= order.length || from === to) return;
    const next = order.toSpliced(from, 1);
    next.splice(to, 0, moved);
    void save(next);
  }
  async function feature({ id }: Featured, body: BodyOf<typeof featureReview>, done: () => void) {
    try {
      await call(featureReview, { params: { reviewId: id }, body });
      done();
    } catch (error) {
      notifyFailure(error);
    }
    await refresh();
  }
  const stop = (review: Featured) =>
    feature(review, { featured: false }, () =>
      notify(`Stopped featuring “${review.title ?? 'Review'}”`, {
        undo: () => {
          const { featuredSequence } = review;
          const body = { featured: true, ...(featuredSequence !== null && { featuredSequence }) };
          void feature(review, body, () => notify(`Featuring “${review.title ?? 'Review'}” again`));
        },
        subject: `featured:${review.id}`,
      }),
    );
  const drop = (event: DragEvent, index: number) => {
    event.preventDefault();
    if (dragged) move(dragged, index);
    setDragged(null);
  };

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
          onDrop={(event) => drop(event, index)}
        >
          <Group gap="sm" wrap="nowrap">
            <IconGripVertical size={18} aria-hidden className={classes.grip} />
            <Text w={24} ta="end" c="dimmed">
              {index + 1}
            </Text>
            <div className={classes.excerpt}>
              <ToPage to="reviews/$reviewId" params={{ reviewId: review.id }} fw={600} size="sm">
                {review.title ?? 'Review'}
              </ToPage>
              <Text size="xs" c="dimmed" lineClamp={1}>
                <Stars rating={review.rating} /> {review.text}
              </Text>
            </div>
            <Group gap={4} wrap="nowrap">
              <ActionIcon
                variant="default"
                {...ariaDisabled(fixed || index === 0)}
                aria-label={`Move “${review.title}” up`}
                onClick={() => move(review.id, index - 1)}
              >
                <IconChevronUp size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="default"
                {...ariaDisabled(fixed || index === order.length - 1)}
                aria-label={`Move “${review.title}” down`}
                onClick={() => move(review.id, index + 1)}
              >
                <IconChevronDown size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="default"
                disabled={fixed}
                aria-label={`Stop featuring “${review.title}”`}
                onClick={() => void stop(review)}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </Group>
          </Group>
        </li>
      ))}
    </ol>
  );
}

/** Not `disabled`, which would take the focus from keyboard users who move a review to an end. */
const ariaDisabled = (is: boolean) => (is ? { 'data-disabled': true, 'aria-disabled': true } : {});
