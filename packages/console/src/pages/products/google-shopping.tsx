import { Alert, Badge, Code, Group, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { type AnswerOf, googleShoppingEligibility } from '@tribune/contract';
import { useRead } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { When } from '../../components/date.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Copy } from '../../components/secret.tsx';
import { sizeOf } from '../../components/size.ts';
import { Reading } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';

type Eligibility = AnswerOf<typeof googleShoppingEligibility>;

/** Whether Google takes the shop's reviews, what is in the way, and the address of the feed. */
export default function GoogleShoppingPage() {
  const refusal = useRefusal()(googleShoppingEligibility);
  const read = useRead(
    googleShoppingEligibility,
    {},
    { when: refusal === null, everyMs: (last) => (last && !last.feed.upToDate ? 10_000 : 0) },
  );
  return (
    <>
      <PageHeader
        title="Google Shopping"
        about="Google shows stars beside your products when it gets all published reviews, good and bad, in a feed."
      />
      {refusal ? (
        <Alert color="gray" title="Not in this plan">
          {refusal}
        </Alert>
      ) : (
        <Reading of={read}>
          {(found) => (
            <Stack gap="lg">
              <Verdict of={found} />
              <Issues of={found} />
              <Feed of={found} />
            </Stack>
          )}
        </Reading>
      )}
    </>
  );
}

function Verdict({ of: { eligible, totalReviews, requiredReviews } }: { of: Eligibility }) {
  const Icon = eligible ? IconCheck : IconAlertTriangle;
  return (
    <Alert
      color={eligible ? 'teal' : 'orange'}
      icon={<Icon aria-hidden />}
      title={eligible ? 'The shop can take part' : 'The shop cannot take part yet'}
    >
      <Text size="sm">
        {totalReviews.toLocaleString()} published reviews; Google asks for {requiredReviews}.
      </Text>
    </Alert>
  );
}

function Issues({ of: { issues } }: { of: Eligibility }) {
  if (issues.length === 0) return null;
  return (
    <Card title="What to do" about="The first kind keeps the shop out; the other costs single reviews.">
      <Stack>
        {issues.map(({ code, message, blocking, productIds }) => (
          <div key={code}>
            <Group gap="xs" align="baseline" wrap="nowrap">
              <Badge color={blocking ? 'red' : 'gray'} style={{ flexShrink: 0 }}>
                {blocking ? 'keeps it out' : 'costs reviews'}
              </Badge>
              <Text size="sm">{message}</Text>
            </Group>
            {productIds.length > 0 && (
              <List size="sm" mt={6} withPadding>
                {productIds.map((productId) => (
                  <List.Item key={productId}>
                    <ToPage to="products/$productId" params={{ productId }}>
                      {productId}
                    </ToPage>
                  </List.Item>
                ))}
              </List>
            )}
          </div>
        ))}
      </Stack>
    </Card>
  );
}

function Feed({ of: { feed } }: { of: Eligibility }) {
  return (
    <Card
      title="The feed"
      about="Enter this address in Google’s Merchant Center under product reviews. It is made anew by itself when reviews change."
    >
      <Stack gap="xs">
        <Group gap="xs" wrap="nowrap">
          <Code style={{ overflowWrap: 'anywhere', flex: 1 }}>{feed.url}</Code>
          <Copy value={feed.url} what="the address of the feed" />
        </Group>
        <Text size="sm" c="dimmed">
          {feed.builtAt === null ? (
            'It has not been made yet; it will be when it is first asked for.'
          ) : (
            <>
              {feed.totalReviews.toLocaleString()} reviews, {sizeOf(feed.bytes)} compressed, made{' '}
              <When at={feed.builtAt} />. {feed.upToDate ? 'Up to date.' : 'A newer one is being made.'}
            </>
          )}
        </Text>
      </Stack>
    </Card>
  );
}
