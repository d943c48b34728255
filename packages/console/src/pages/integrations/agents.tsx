import { Stack } from '@mantine/core';
import { type AnswerOf, listAccessTokens, revokeAccessToken } from '@tribune/contract';
import { getAgenticFeedState } from '@tribune/contract/agentic-feed';
import { useRead, useWrite } from '../../app/calls.ts';
import { Address } from '../../components/address.tsx';
import { Card } from '../../components/card.tsx';
import { ExactTime, RelativeTime } from '../../components/date.tsx';
import { Hint } from '../../components/hint.tsx';
import { labelOf, plural } from '../../components/labels.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { sizeOf } from '../../components/size.ts';
import { Reading } from '../../components/states.tsx';
import { RevocableList } from '../access/revocable-list.tsx';

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
      <PageHeader about="Ratings, pros and cons, questions and recent reviews per product, for shopping assistants such as ChatGPT." />
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
              <Stack gap="xs">
                <Address label="MCP server URL" url={state.mcpUrl} />
                <Address label="URL for staff, who sign in and can moderate" url={`${state.mcpUrl}/staff`} />
              </Stack>
            </Card>
            <ConnectedAgents />
          </Stack>
        )}
      </Reading>
    </>
  );
}

function ConnectedAgents() {
  const tokens = useRead(listAccessTokens);
  const revoke = useWrite(revokeAccessToken, {
    changes: [listAccessTokens],
    notice: ({ name }) => `Disconnected “${name}”`,
  });
  return (
    <RevocableList
      title="Connected agents"
      about="Agents that act in the name of a staff member, with at most their role. Owners and admins see all of them."
      noun="agent"
      of={tokens}
      rows={({ accessTokens }) => accessTokens.filter(({ type }) => type === 'agent')}
      columns={[
        { header: 'Role', cell: ({ role }) => labelOf(role) },
        { header: 'Expires', cell: ({ expiresAt }) => expiresAt && <ExactTime at={expiresAt} /> },
      ]}
      empty="Add the URL for staff to an agent that supports MCP. It then asks you to sign in here."
      warning="The agent loses access immediately."
      onRevoke={(tokenId) => revoke.mutateAsync({ params: { tokenId } })}
    />
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
          {plural(products, 'product')}, {sizeOf(bytes)} compressed, changed <RelativeTime at={builtAt} />.{' '}
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
