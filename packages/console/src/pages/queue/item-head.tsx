import { Alert, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { RelativeTime } from '../../components/date.tsx';
import { Due } from '../../components/due.tsx';
import { Hint } from '../../components/hint.tsx';
import { labelOf } from '../../components/labels.ts';
import { StatusBadge } from '../../components/status-badge.tsx';
import { authorOf, emailOf, productOf, typeOf } from './item-text.ts';
import classes from './queue.module.css';
import type { Item, Note } from './use-queue.ts';

/** Type, product and author of an item, with further data in a muted line. `children`: the assignee. */
export function Head({ item, children }: { item: Item; children: ReactNode }) {
  const product = productOf(item);
  const review = item.review ?? item.storeReview;
  const facts = [
    emailOf(item),
    review?.verifiedPurchase && 'Verified purchase',
    review?.verification === 'imported' && 'Imported',
    item.review?.incentivized && 'Incentivized',
    item.review?.relationship && item.review.relationship !== 'none' && labelOf(item.review.relationship),
  ].filter((fact) => typeof fact === 'string');
  return (
    <header className={classes.head}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Hint component="h2" fw={400}>
          {typeOf(item)} of {product.name ?? product.id}
        </Hint>
        <StatusBadge status={item.status} />
      </Group>
      <div className={classes.quiet}>
        <Text span inherit fw={620} c="var(--mantine-color-text)">
          {authorOf(item)}
        </Text>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        <RelativeTime at={item.createdAt} />
        {item.dueAt && (
          <span>
            <Due at={item.dueAt} />
          </span>
        )}
        <div>{children}</div>
      </div>
    </header>
  );
}

/** Notices about decisions of others, failures, and other viewers. */
export function ItemNotices({ note, watching }: { note: Note | undefined; watching: string[] | undefined }) {
  return (
    <div aria-live="polite">
      {note?.by && (
        <Alert color="blue" mb="md" title={`Moderated by ${note.by.name}`}>
          This item is {note.by.status} now. To change that, moderate it again.
        </Alert>
      )}
      {note?.failed && (
        <Alert color="red" mb="md" title="Decision not saved">
          {note.failed}
        </Alert>
      )}
      {watching && (
        <Alert
          color="yellow"
          mb="md"
          title={`${watching.join(' and ')} ${watching.length > 1 ? 'are' : 'is'} also viewing this item`}
        />
      )}
    </div>
  );
}
