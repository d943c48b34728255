import { Stack } from '@mantine/core';
import type { AnswerOf } from '@tribune/contract';
import { getAgenticFeedState } from '@tribune/contract/agentic-feed';
import { useRead } from '../../app/calls.ts';
import { Address } from '../../components/address.tsx';
import { Card } from '../../components/card.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { Hint } from '../../components/hint.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { sizeOf } from '../../components/size.ts';
import { Reading } from '../../components/states.tsx';

type State = AnswerOf<typeof getAgenticFeedState>;

/** Addresses by which software agents read reviews, and the state of their feed. */
export default function AgentsPage() {
  const read = useRead(
    getAgenticFeedState,
    {},
    { refetchMs: (last: State | undefined) => (last?.building ? 10_000 : 0) },
  );
  return (
    <>
      <PageHeader
        title="AI agents"
        about="Ratings, pros and cons, questions and recent reviews per product, for shopping assistants such as ChatGPT."
      />
      <Reading of={read}>
        {(state) => (
          <Stack>
            <Card title="Feed" about="Join it with your product feed by item_id: it contains no prices.">
              <Stack gap="xs">
                <Address label="JSON Lines URL" url={state.jsonlUrl} />
                <Address label="CSV URL" url={state.csvUrl} />
                <Built of={state} />
              </Stack>
            </Card>
            <Card title="MCP server" about="Agents search products, reviews and answers here.">
              <Address label="MCP server URL" url={state.mcpUrl} />
            </Card>
          </Stack>
        )}
      </Reading>
    </>
  );
}

function Built({ of: { builtAt, checkedAt, products, bytes, building } }: { of: State }) {
  return (
    <Hint>
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
    </Hint>
  );
}
