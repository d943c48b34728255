import { Code, Group, Stack, Text } from '@mantine/core';
import type { AnswerOf } from '@tribune/contract';
import { getAgenticFeedState } from '@tribune/contract/agentic-feed';
import { useRead } from '../../app/calls.ts';
import { Card } from '../../components/card.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { Copy } from '../../components/secret.tsx';
import { sizeOf } from '../../components/size.ts';
import { Reading } from '../../components/states.tsx';

type State = AnswerOf<typeof getAgenticFeedState>;

/** Addresses by which software agents read reviews, and the state of their feed. */
export function AgenticFeed() {
  const read = useRead(
    getAgenticFeedState,
    {},
    { refetchMs: (last: State | undefined) => (last?.building ? 10_000 : 0) },
  );
  return (
    <Card
      title="AI agents"
      about="Ratings, pros and cons, questions and recent reviews per product, for shopping assistants such as ChatGPT. Join the feed with your product feed by item_id: it contains no prices."
    >
      <Reading of={read}>
        {(state) => (
          <Stack gap="xs">
            <Address label="JSON Lines" url={state.jsonlUrl} />
            <Address label="CSV" url={state.csvUrl} />
            <Address label="MCP server" url={state.mcpUrl} />
            <Built of={state} />
          </Stack>
        )}
      </Reading>
    </Card>
  );
}

function Address({ label, url }: { label: string; url: string }) {
  return (
    <div>
      <Text size="sm" fw={550}>
        {label}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Code style={{ overflowWrap: 'anywhere', flex: 1 }}>{url}</Code>
        <Copy value={url} what={`${label} URL`} />
      </Group>
    </div>
  );
}

function Built({ of: { builtAt, checkedAt, products, bytes, building } }: { of: State }) {
  return (
    <Text size="sm" c="dimmed">
      {builtAt === null ? (
        building ? (
          'The feed is being built'
        ) : (
          'Generated on first request'
        )
      ) : (
        <>
          {products.toLocaleString()} {products === 1 ? 'product' : 'products'}, {sizeOf(bytes)} compressed,
          changed <RelativeTime at={builtAt} />.{' '}
          {building ? (
            'An update is in progress.'
          ) : (
            <>
              Checked <RelativeTime at={checkedAt ?? builtAt} />.
            </>
          )}
        </>
      )}
    </Text>
  );
}
