import { Badge, Blockquote, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { listedReport, ReportCategory, Static } from '@tribune/contract';
import { useState } from 'react';
import { RelativeTime } from '../../components/date.tsx';
import { reasonLabels } from '../../components/reasons.ts';
import { ToPage } from '../../components/to-page.tsx';
import { type Deciding, DecisionDialog } from './decision-dialog.tsx';

export type Report = Static<typeof listedReport>;

const categoryNames: Record<ReportCategory, string> = {
  illegal: 'Illegal content',
  offensive: 'Insults, hate or threats',
  personal_data: 'Personal information',
  fake: 'Fake or misleading',
  spam: 'Advertising or spam',
  rights: 'Copyright or trademark',
  other: 'Other',
};
const typeNames = {
  review: 'Review',
  question: 'Question',
  answer: 'Answer',
  media: 'Photo or video',
  store_review: 'Review of your store',
};
const statusNames = { open: 'Open', kept: 'Content kept', removed: 'Content removed' };

/** A report with the item, its decision and appeal, and what can be decided. */
export function ReportCard({ report }: { report: Report }) {
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const { status, appeal } = report;
  return (
    <Paper withBorder radius="lg" p="lg" mt="md" bg="var(--tribune-card)" component="article">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4">
            {categoryNames[report.category]}
          </Title>
          <Group gap="xs">
            {report.lowWeight && <Badge color="gray">Low weight</Badge>}
            <Badge color={status === 'open' ? 'orange' : 'gray'} variant="dot" c="inherit">
              {statusNames[status]}
            </Badge>
          </Group>
        </Group>
        <Text size="sm" c="dimmed">
          {typeNames[report.itemType]}, reported <RelativeTime at={report.createdAt} /> by{' '}
          {report.email ?? 'a shopper'}, reference {report.reference}
        </Text>
        <Content report={report} />
        {report.explanation && (
          <Text>
            <Text span fw={620}>
              Explanation:{' '}
            </Text>
            <bdi>{report.explanation}</bdi>
          </Text>
        )}
        {report.decidedAt && <Outcome report={report} />}
        {appeal && <Appeal appeal={appeal} />}
        <Group>
          {status === 'open' && (
            <>
              <Button color="red.8" onClick={() => setDeciding('removed')}>
                Remove content
              </Button>
              <Button variant="default" onClick={() => setDeciding('kept')}>
                Keep content
              </Button>
            </>
          )}
          {appeal?.status === 'open' && (
            <>
              <Button onClick={() => setDeciding('granted')}>Grant appeal</Button>
              <Button variant="default" onClick={() => setDeciding('dismissed')}>
                Dismiss appeal
              </Button>
            </>
          )}
        </Group>
      </Stack>
      <DecisionDialog report={report} deciding={deciding} onClose={() => setDeciding(null)} />
    </Paper>
  );
}

function Content({ report: { item } }: { report: Report }) {
  if (!item) return <Text c="dimmed">The content was deleted.</Text>;
  const { review, question, answer, medium } = item;
  const reviewId = review?.id ?? medium?.review.id;
  const image = medium?.urls.small ?? medium?.urls.thumbnail;
  const text = review?.text ?? question?.text ?? answer?.answer ?? medium?.review.text;
  return (
    <>
      {medium && image && (
        <img src={image} alt={`By ${medium.review.authorName}`} style={{ maxWidth: 240, borderRadius: 8 }} />
      )}
      <Blockquote p="sm" my={0}>
        {review?.title && (
          <Text fw={620} dir="auto">
            {review.title}
          </Text>
        )}
        <Text dir="auto">{text ?? 'No text'}</Text>
      </Blockquote>
      {reviewId && (
        <ToPage to="reviews/$reviewId" params={{ reviewId }} size="sm">
          View review
        </ToPage>
      )}
    </>
  );
}

function Outcome({ report: { decidedAt, decidedBy, reasonCode, statement } }: { report: Report }) {
  return (
    <Text size="sm">
      Decided {decidedAt && <RelativeTime at={decidedAt} />}
      {decidedBy && ` by ${decidedBy}`}
      {reasonCode && `: ${reasonLabels[reasonCode]}`}
      {statement && <bdi>. {statement}</bdi>}
    </Text>
  );
}

function Appeal({ appeal }: { appeal: NonNullable<Report['appeal']> }) {
  const outcome = { open: 'Appeal', granted: 'Appeal granted', dismissed: 'Appeal dismissed' };
  return (
    <Text size="sm">
      <Text span fw={620}>
        {outcome[appeal.status]} ({appeal.by}):{' '}
      </Text>
      <bdi>{appeal.text}</bdi>
      {appeal.statement && <bdi> – {appeal.statement}</bdi>}
    </Text>
  );
}
