import { Alert, Button, Group, Kbd, List, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconFlag3 } from '@tabler/icons-react';
import { getReview } from '@tribune/contract';
import { useClient } from '../../app/merchant.tsx';
import { When } from '../../components/date.tsx';
import { Highlighted } from '../../components/highlighted.tsx';
import { MediaStrip } from '../../components/media-strip.tsx';
import { reasonLabels } from '../../components/reasons.ts';
import { Stars } from '../../components/stars.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { tellFailure } from '../../components/toasts.tsx';
import { Beside } from './beside.tsx';
import { MediumToJudge } from './medium.tsx';
import classes from './queue.module.css';
import { Reply } from './reply.tsx';
import type { Item, Note } from './use-queue.ts';
import { authorOf, emailOf, findingsOf, kindOf, productOf } from './words.ts';

interface OpenItemProps {
  item: Item;
  note: Note | undefined;
  watching: string[] | undefined;
  /** Null when this person may decide, else why not. */
  refusal: string | null;
  replying: boolean;
  onReply: (open: boolean) => void;
  onApprove: () => void;
  onAsk: (asking: 'rejected' | 'flagged') => void;
  onChanged: (item: Item) => void;
  onBack: () => void;
}

/** The item that is open: what it says, what was found in it, what can be done, and beside it what is known. */
export function OpenItem(props: OpenItemProps) {
  const { item, note, watching, refusal, replying, onReply, onApprove, onAsk, onChanged, onBack } = props;
  const saving = note?.saving !== undefined;
  return (
    <article className={classes.pane} aria-label="Open item" tabIndex={-1}>
      <div className={classes.detail}>
        <div className={classes.item}>
          <div className={classes.text}>
            <Button
              className={classes.back}
              variant="subtle"
              size="compact-sm"
              leftSection={<IconArrowLeft size={16} aria-hidden />}
              onClick={onBack}
            >
              All items
            </Button>
            <Head item={item} />
            <Told note={note} watching={watching} />
            <Words item={item} />
            {item.review && <Media item={item} review={item.review} onChanged={onChanged} />}
            <Findings item={item} />
            <Reply item={item} open={replying} onClose={() => onReply(false)} onChanged={onChanged} />
          </div>
          <div className={classes.actions}>
            <Button
              color="#1f7a35"
              onClick={onApprove}
              loading={note?.saving === 'approved'}
              disabled={refusal !== null || saving}
              rightSection={<Key name="a" />}
            >
              Approve
            </Button>
            <Button
              color="red.8"
              onClick={() => onAsk('rejected')}
              loading={note?.saving === 'rejected'}
              disabled={refusal !== null || saving}
              rightSection={<Key name="r" />}
            >
              Reject
            </Button>
            <Button
              variant="default"
              onClick={() => onAsk('flagged')}
              disabled={refusal !== null || saving}
              rightSection={<Key name="f" />}
            >
              Flag
            </Button>
            {canReply(item) && (
              <Button
                variant="default"
                onClick={() => onReply(true)}
                disabled={refusal !== null}
                rightSection={<Key name="y" />}
              >
                {item.type === 'question' ? 'Answer' : 'Reply'}
              </Button>
            )}
            {refusal && (
              <Text size="sm" c="dimmed">
                {refusal}
              </Text>
            )}
          </div>
        </div>
        <Beside key={item.id} item={item} />
      </div>
    </article>
  );
}

/** The key that does the same, where there is a keyboard. */
const Key = ({ name }: { name: string }) => (
  <Kbd size="xs" aria-hidden>
    {name}
  </Kbd>
);

/** Answers and media have no replies of their own. */
export const canReply = ({ type }: Item) => type === 'review' || type === 'question';

function Head({ item }: { item: Item }) {
  const product = productOf(item);
  return (
    <header>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Text component="h2" size="sm" fw={400} c="dimmed">
          {kindOf(item)} about {product.name ?? product.id}
        </Text>
        <StatusBadge status={item.status} />
      </Group>
      <Group gap={6} mt={4} mb="md">
        <Text fw={620}>{authorOf(item)}</Text>
        {item.review?.verifiedPurchase && (
          <Text size="sm" c="dimmed">
            bought it ({item.review.verification})
          </Text>
        )}
        {item.review?.incentivized && (
          <Text size="sm" c="dimmed">
            was promised a reward
          </Text>
        )}
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {emailOf(item) && `${emailOf(item)} · `}
          <When at={item.createdAt} />
        </Text>
      </Group>
    </header>
  );
}

function Told({ note, watching }: { note: Note | undefined; watching: string[] | undefined }) {
  return (
    <div aria-live="polite">
      {note?.by && (
        <Alert color="blue" mb="md" title={`${note.by.name} was here`}>
          It was {note.by.status} a moment ago. A decision of yours is refused until you have seen that; take
          it again to decide anew.
        </Alert>
      )}
      {note?.failed && (
        <Alert color="red" mb="md" title="Not decided">
          {note.failed}
        </Alert>
      )}
      {watching && (
        <Alert
          color="yellow"
          mb="md"
          title={`${watching.join(' and ')} ${watching.length > 1 ? 'are' : 'is'} looking at this too`}
        />
      )}
    </div>
  );
}

function Words({ item: { review, question, answer, medium } }: { item: Item }) {
  if (medium) return <MediumToJudge medium={medium} />;
  if (question)
    return (
      <Text size="lg">
        <Highlighted text={question.text} found={question.findings} />
      </Text>
    );
  if (answer)
    return (
      <>
        <Text size="sm" c="dimmed" mb="xs">
          To the question “{answer.question}”
        </Text>
        <Text size="lg">
          <Highlighted text={answer.answer} found={answer.findings} />
        </Text>
      </>
    );
  if (!review) return null;
  const of = (field: string) =>
    review.findings.filter((found) => found.field === null || found.field === field);
  return (
    <>
      <Text c="yellow.8" size="lg" component="div">
        <Stars rating={review.rating} />
      </Text>
      {review.title && (
        <Title order={3} size="h2" my={4}>
          <Highlighted text={review.title} found={of('title')} />
        </Title>
      )}
      {review.text && (
        <Text>
          <Highlighted text={review.text} found={of('text')} />
        </Text>
      )}
      {(['pros', 'cons'] as const).map(
        (field) =>
          review[field] && (
            <Text key={field} mt="sm">
              <b>{field === 'pros' ? 'Good: ' : 'Not so good: '}</b>
              <Highlighted text={review[field]} found={of(field)} />
            </Text>
          ),
      )}
      {review.flagReason && (
        <Alert
          color="orange"
          mt="md"
          icon={<IconFlag3 aria-hidden />}
          title={`Flagged by ${review.flaggedBy ?? 'somebody'}`}
        >
          {review.flagReason}
        </Alert>
      )}
    </>
  );
}

interface MediaProps {
  item: Item;
  review: NonNullable<Item['review']>;
  onChanged: (item: Item) => void;
}

function Media({ item, review, onChanged }: MediaProps) {
  const call = useClient();
  async function readAgain() {
    // Staff get the staff's shape of the two.
    const fresh = (await call(getReview, { params: { reviewId: item.id } })) as typeof review;
    onChanged({ ...item, review: fresh, status: fresh.status, updatedAt: fresh.updatedAt });
  }
  return (
    <MediaStrip
      reviewId={item.id}
      media={review.media}
      onChange={() => void readAgain().catch(tellFailure)}
    />
  );
}

function Findings({ item }: { item: Item }) {
  const findings = findingsOf(item);
  if (findings.length === 0) return null;
  return (
    <>
      <Title order={3} mt="lg">
        What the screening found
      </Title>
      <List size="sm" mt={4}>
        {findings.map(({ phase, reasonCode, field, excerpt }) => (
          <List.Item key={phase + field + excerpt}>
            {reasonLabels[reasonCode]}
            {field && ` in the ${field}`}
            {excerpt && (
              <>
                : <q>{excerpt}</q>
              </>
            )}
          </List.Item>
        ))}
      </List>
      {item.review && (
        <Text size="xs" c="dimmed" mt={4}>
          The screening never sees the stars.{' '}
          <ToPage to="reviews/$reviewId" params={{ reviewId: item.id }}>
            Everything about this review
          </ToPage>
        </Text>
      )}
    </>
  );
}
