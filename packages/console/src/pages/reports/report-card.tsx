import { Badge, Blockquote, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { listedReport, ReportCategory, Static } from '@tribune/contract';
import { useState } from 'react';
import { RelativeTime } from '../../components/date.tsx';
import { Due } from '../../components/due.tsx';
import { Hint } from '../../components/hint.tsx';
import { Covered } from '../../components/media-care/covered.tsx';
import { useMediaCare } from '../../components/media-care/use-media-care.ts';
import { reasonLabels } from '../../components/reasons.ts';
import { Stars } from '../../components/stars.tsx';
import { StatusDot } from '../../components/status-badge.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { authorOf, typeNames } from '../queue/item-text.ts';
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
const statusNames = { open: 'Open', kept: 'Content kept', removed: 'Content removed' };

/** A report with its item, decision and appeal, and the available decisions. */
export function ReportCard({ report }: { report: Report }) {
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const { status, appeal } = report;
  return (
    <Paper withBorder radius="lg" p="md" bg="var(--tribune-card)" component="article">
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Title order={2}>{categoryNames[report.category]}</Title>
          <Group gap="xs">
            <Due at={report.dueAt} />
            {report.lowWeight && <Badge color="gray">Low weight</Badge>}
            {status !== 'open' && <StatusDot color="gray">{statusNames[status]}</StatusDot>}
          </Group>
        </Group>
        <About report={report} />
        <Content report={report} />
        {report.explanation && (
          <Text size="sm">
            <Text span inherit fw={620}>
              Explanation:{' '}
            </Text>
            <bdi>{report.explanation}</bdi>
          </Text>
        )}
        {report.decidedAt && <Outcome report={report} />}
        {appeal && <Appeal appeal={appeal} />}
        {status === 'open' && (
          <Choices yes="Keep content" no="Remove content" of={['kept', 'removed']} onDecide={setDeciding} />
        )}
        {appeal?.status === 'open' && (
          <Choices
            yes="Grant appeal"
            no="Dismiss appeal"
            of={['granted', 'dismissed']}
            onDecide={setDeciding}
          />
        )}
      </Stack>
      <DecisionDialog report={report} deciding={deciding} onClose={() => setDeciding(null)} />
    </Paper>
  );
}

/** What was reported, when and by whom, in a muted line. */
function About({ report }: { report: Report }) {
  const { review, question, answer, medium } = report.item ?? {};
  const product = (review ?? question ?? answer ?? medium?.review)?.productName;
  return (
    <Hint>
      {typeNames[report.itemType]}
      {product && ` of ${product}`}, reported <RelativeTime at={report.createdAt} /> by{' '}
      {report.email ?? 'a shopper'}. Reference {report.reference}.
    </Hint>
  );
}

interface ChoicesProps {
  yes: string;
  no: string;
  of: [Deciding, Deciding];
  onDecide: (deciding: Deciding) => void;
}

function Choices({ yes, no, of: [first, second], onDecide }: ChoicesProps) {
  return (
    <Group gap="xs" mt={4}>
      <Button variant="default" onClick={() => onDecide(first)}>
        {yes}
      </Button>
      <Button
        variant={second === 'removed' ? 'light' : 'default'}
        {...(second === 'removed' && { color: 'red' })}
        onClick={() => onDecide(second)}
      >
        {no}
      </Button>
    </Group>
  );
}

function Content({ report: { item } }: { report: Report }) {
  const care = useMediaCare(item?.medium ? [item.medium.publicId] : []);
  if (!item) return <Text c="dimmed">The content was deleted.</Text>;
  const { review, question, answer, medium, storeReview } = item;
  const written = review ?? medium?.review ?? storeReview;
  const reviewId = review?.id ?? medium?.review.id;
  const image = medium?.urls.small ?? medium?.urls.thumbnail;
  return (
    <>
      {medium && image && (
        <Covered
          care={care}
          publicId={medium.publicId}
          name={`photo or video by ${medium.review.authorName}`}
        >
          <img
            src={image}
            alt={`By ${medium.review.authorName}`}
            style={{
              width: 240,
              maxWidth: '100%',
              // Reserves its height until it is loaded.
              aspectRatio: `${medium.width ?? 1} / ${medium.height ?? 1}`,
              objectFit: 'cover',
              borderRadius: 8,
            }}
          />
        </Covered>
      )}
      <Blockquote p="sm" my={0} fz="sm">
        <Hint>
          <bdi>{authorOf(item)}</bdi> {written && <Stars rating={written.rating} />}
          {reviewId && (
            <>
              {' '}
              <ToPage to="reviews/$reviewId" params={{ reviewId }} size="sm">
                View review
              </ToPage>
            </>
          )}
        </Hint>
        {written?.title && (
          <Text size="sm" fw={620} dir="auto">
            {written.title}
          </Text>
        )}
        <Text size="sm" dir="auto">
          {written?.text ?? question?.text ?? answer?.answer ?? 'No text'}
        </Text>
      </Blockquote>
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
