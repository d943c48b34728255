import { Box, Text } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import type { AnswerOf } from '@tribune/contract';
import { listTopicReviews } from '@tribune/contract/insights';
import { useRead } from '../../app/calls.ts';
import { useMerchant } from '../../app/merchant.tsx';
import type { SelectedScope } from './selected-scope.ts';

type Passage = AnswerOf<typeof listTopicReviews>['reviews'][number]['passage'];

/** A sentence of a review with the words about the topic marked. */
export function PassageText({
  of,
  lines,
}: {
  of: Pick<Passage, 'text' | 'highlightStart' | 'highlightEnd'>;
  lines?: number;
}) {
  const { text, highlightStart, highlightEnd } = of;
  return (
    <Text size="sm" maw={520} lineClamp={lines} style={{ overflowWrap: 'anywhere' }} dir="auto">
      {text.slice(0, highlightStart)}
      <mark>{text.slice(highlightStart, highlightEnd)}</mark>
      {text.slice(highlightEnd)}
    </Text>
  );
}

/** The newest sentence about a topic, loaded when its row comes into view. */
export function NewestPassage({ topic, scope }: { topic: string; scope: SelectedScope }) {
  const { id: merchantId } = useMerchant();
  const { ref, inViewport } = useInViewport();
  const read = useRead(
    listTopicReviews,
    { params: { merchantId, topic }, query: { ...scope.query, limit: 1 } },
    { when: inViewport },
  );
  const passage = read.data?.reviews[0]?.passage;
  return (
    <Box ref={ref} mih="1.5em" w={{ base: '100%', sm: 400 }}>
      {passage && <PassageText of={passage} lines={1} />}
    </Box>
  );
}
