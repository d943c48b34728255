import { ActionIcon, Alert, Grid, Group, Stack, Text, Title } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { getReview, listQueue, type Static, type staffReview } from '@tribune/contract';
import { useState } from 'react';
import { useRead } from '../../app/calls.ts';
import { Card } from '../../components/card.tsx';
import { ExactTime } from '../../components/date.tsx';
import { Highlighted } from '../../components/highlighted.tsx';
import { Hint } from '../../components/hint.tsx';
import { IconChevronDown, IconChevronUp, type Icon as IconOf } from '../../components/icons.ts';
import { BreakSuggestion } from '../../components/media-care/break-suggestion.tsx';
import { useCountExposure } from '../../components/media-care/use-exposure.ts';
import { MediaStrip } from '../../components/media-strip.tsx';
import { Notes } from '../../components/notes/notes.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PlanNotice } from '../../components/plan-gate.tsx';
import { PostedOn, ReviewPoints } from '../../components/review-points.tsx';
import { Stars } from '../../components/stars.tsx';
import { Reading } from '../../components/states.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useKeys } from '../../components/use-keys.ts';
import { usePhone } from '../../components/use-phone.ts';
import { ActionBar, Verdicts } from '../queue/decide.tsx';
import { hasOffense, isSensitive } from '../queue/item-text.ts';
import { ReasonDialog } from '../queue/reject.tsx';
import { Details } from './details.tsx';
import { Feature } from './feature.tsx';
import { History } from './history.tsx';
import { RequestUpdate, useMoreActions } from './more-actions.tsx';
import { ReplyCard } from './reply-card.tsx';
import classes from './review.module.css';
import type { ReviewFilters } from './review-filters.tsx';
import { useNeighbors } from './use-neighbors.ts';
import { useReviewDecision } from './use-review-decision.ts';

export type StaffReview = Static<typeof staffReview>;

/** One review with its actions, reply and history. The shortcuts are those of the queue. */
export default function ReviewPage() {
  const { reviewId = '' } = useParams({ strict: false }) as { reviewId?: string };
  const review = useRead(getReview, { params: { reviewId } });
  return (
    <Reading of={review}>
      {/* With staff credentials the response has the staff's shape. */}
      {(answer) => (
        <Review key={answer.id} review={answer as StaffReview} onChange={() => void review.refetch()} />
      )}
    </Reading>
  );
}

function Review({ review, onChange }: { review: StaffReview; onChange: () => void }) {
  const phone = usePhone();
  const { previous, next, filters } = useNeighbors(review.id);
  const decision = useReviewDecision(review, onChange);
  const more = useMoreActions(review);
  const [replying, setReplying] = useState(false);
  const [noting, setNoting] = useState(false);
  useCountExposure(review.status !== 'approved' && hasOffense(review.findings) ? [review.id] : []);
  const goTo = useGoTo(filters);
  const approve = () => decision.decide({ status: 'approved' });
  useKeys(
    [
      [['j', 'ArrowDown'], () => next && goTo(next)],
      [['k', 'ArrowUp'], () => previous && goTo(previous)],
      [['a'], approve],
      [['r'], () => decision.ask('rejected')],
      [['f'], () => decision.ask('flagged')],
      [['y'], () => decision.refusal === null && setReplying(true)],
      [['c'], () => decision.refusal === null && setNoting(true)],
      [['u'], decision.undo],
    ],
    { active: decision.asking === null && !more.isAsking },
  );
  const verdicts = (
    <Verdicts
      onApprove={approve}
      onAsk={decision.ask}
      disabled={decision.refusal !== null}
      current={review.status}
    />
  );
  return (
    <div className={classes.page}>
      <PageHeader
        title={review.title ?? 'Review'}
        about={`Review of ${review.productName ?? review.productId}`}
        status={<StatusBadge status={review.status} />}
        menu={more.actions}
      >
        <Step label="Previous review" to={previous} goTo={goTo} Icon={IconChevronUp} />
        <Step label="Next review" to={next} goTo={goTo} Icon={IconChevronDown} />
        {!phone && verdicts}
      </PageHeader>
      <BreakSuggestion />
      <Parts
        review={review}
        onChange={onChange}
        replying={replying}
        onReply={setReplying}
        noting={noting}
        onNote={setNoting}
      />
      {phone && <ActionBar>{verdicts}</ActionBar>}
      <ReasonDialog
        asking={decision.asking}
        preset={review.findings[0]?.reasonCode ?? null}
        about={null}
        onClose={decision.stopAsking}
        onDecide={decision.decide}
      />
      <RequestUpdate review={review} opened={more.isAsking} onClose={more.close} onChange={onChange} />
    </div>
  );
}

interface PartsProps {
  review: StaffReview;
  onChange: () => void;
  replying: boolean;
  onReply: (replying: boolean) => void;
  noting: boolean;
  onNote: (noting: boolean) => void;
}

function Parts({ review, onChange, replying, onReply, noting, onNote }: PartsProps) {
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Stack>
          <Content review={review} onChange={onChange} />
          <ReplyCard review={review} onChange={onChange} writing={replying} onWrite={onReply} />
          <Card title="Internal notes">
            <Notes itemId={review.id} writing={noting} onWrite={onNote} />
          </Card>
          <History review={review} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <Stack>
          <Details review={review} />
          <Feature review={review} onChange={onChange} />
          <PlanNotice feature="review update requests" />
        </Stack>
      </Grid.Col>
    </Grid>
  );
}

/** Opens another review of the same list. */
function useGoTo(filters: ReviewFilters) {
  const navigate = useNavigate();
  return (reviewId: string) =>
    void navigate({
      to: '.',
      params: ((now: object) => ({ ...now, reviewId })) as never,
      search: filters as never,
    });
}

interface StepProps {
  label: string;
  to: string | undefined;
  goTo: (reviewId: string) => void;
  Icon: IconOf;
}

function Step({ label, to, goTo, Icon }: StepProps) {
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      disabled={to === undefined}
      onClick={() => to && goTo(to)}
    >
      <Icon size={18} />
    </ActionIcon>
  );
}

function Content({ review, onChange }: { review: StaffReview; onChange: () => void }) {
  const { data } = useRead(
    listQueue,
    { query: { itemId: review.id } },
    { when: review.status === 'approved' && review.media.length > 0 },
  );
  // Until the number of reports is known, a review may be reported.
  const { openReports = 1, reportedMedia = [] } = data?.items[0] ?? {};
  const { rating, text, findings, flagReason, flaggedBy } = review;
  return (
    <Card>
      <Group justify="space-between">
        <Text c="yellow.8" size="xl" component="div">
          <Stars rating={rating} />
        </Text>
        <Hint>
          {review.authorName}, <ExactTime at={review.createdAt} />
        </Hint>
      </Group>
      {text ? (
        <Text mt="sm">
          <Highlighted text={text} findings={findings} />
        </Text>
      ) : (
        <Text mt="sm" c="dimmed">
          Rating without text
        </Text>
      )}
      <ReviewPoints review={review} />
      <PostedOn review={review} />
      {flagReason && (
        <Alert color="orange" mt="md" title={`Flagged by ${flaggedBy ?? 'staff'}`}>
          {flagReason}
        </Alert>
      )}
      {review.media.length > 0 && (
        <Title order={2} size="h3" mt="lg">
          Photos and videos
        </Title>
      )}
      <MediaStrip
        reviewId={review.id}
        media={review.media}
        isSensitive={isSensitive({ status: review.status, openReports })}
        reported={reportedMedia}
        onChange={onChange}
      />
    </Card>
  );
}
