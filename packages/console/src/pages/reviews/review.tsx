import { Alert, Grid, Group, Stack, Text, Title } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { getReview, type Static, type staffReview } from '@tribune/contract';
import { useRead } from '../../app/calls.ts';
import { Card } from '../../components/card.tsx';
import { ExactTime } from '../../components/date.tsx';
import { Highlighted } from '../../components/highlighted.tsx';
import { MediaStrip } from '../../components/media-strip.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PostedOn, ReviewPoints } from '../../components/review-points.tsx';
import { Stars } from '../../components/stars.tsx';
import { Reading } from '../../components/states.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Actions } from './actions.tsx';
import { Facts } from './facts.tsx';
import { History } from './history.tsx';
import { ReplyCard } from './reply-card.tsx';

export type StaffReview = Static<typeof staffReview>;

/** One review with its actions, reply and history. */
export default function ReviewPage() {
  const { reviewId = '' } = useParams({ strict: false }) as { reviewId?: string };
  const review = useRead(getReview, { params: { reviewId } });
  const refresh = () => void review.refetch();
  return (
    <Reading of={review}>
      {(answer) => {
        // With staff credentials the response has the staff's shape.
        const shown = answer as StaffReview;
        return (
          <>
            <PageHeader
              title={shown.title ?? 'Review'}
              about={`Review of ${shown.productName ?? shown.productId}`}
            >
              <StatusBadge status={shown.status} />
            </PageHeader>
            <Grid gap="lg">
              <Grid.Col span={{ base: 12, md: 8 }}>
                <Stack>
                  <Content review={shown} onChange={refresh} />
                  <ReplyCard review={shown} onChange={refresh} />
                  <History review={shown} />
                </Stack>
              </Grid.Col>
              <Grid.Col span={{ base: 12, md: 4 }}>
                <Stack>
                  <Actions review={shown} onChange={refresh} />
                  <Facts review={shown} />
                </Stack>
              </Grid.Col>
            </Grid>
          </>
        );
      }}
    </Reading>
  );
}

function Content({ review, onChange }: { review: StaffReview; onChange: () => void }) {
  const { rating, text, findings, flagReason, flaggedBy } = review;
  return (
    <Card>
      <Group justify="space-between">
        <Text c="yellow.8" size="xl" component="div">
          <Stars rating={rating} />
        </Text>
        <Text size="sm" c="dimmed">
          {review.authorName}, <ExactTime at={review.createdAt} />
        </Text>
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
      <MediaStrip reviewId={review.id} media={review.media} onChange={onChange} />
    </Card>
  );
}
