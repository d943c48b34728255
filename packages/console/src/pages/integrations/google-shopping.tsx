import { Alert, Badge, Group, List, Stack, Text } from '@mantine/core';
import { type AnswerOf, googleShoppingEligibility } from '@tribune/contract';
import { useRead } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { Address } from '../../components/address.tsx';
import { Card } from '../../components/card.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { Hint, SmallHint } from '../../components/hint.tsx';
import { IconAlertTriangle, IconCheck } from '../../components/icons.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { PlanGate } from '../../components/plan-gate.tsx';
import { sizeOf } from '../../components/size.ts';
import { Stars } from '../../components/stars.tsx';
import { Reading } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';

type Eligibility = AnswerOf<typeof googleShoppingEligibility>;

/** Eligibility for Google Shopping, open issues, and the feed. */
export default function GoogleShoppingPage() {
  const refusal = useRefusal()(googleShoppingEligibility);
  const read = useRead(
    googleShoppingEligibility,
    {},
    { when: refusal === null, refetchMs: (last) => (last && !last.feed.upToDate ? 10_000 : 0) },
  );
  return (
    <>
      <PageHeader
        title="Google Shopping"
        about="Google shows ratings beside your products when it receives all published reviews, positive and negative, in a feed."
      />
      {refusal ? (
        <PlanGate feature="Google Shopping feed">
          <ListingExample />
        </PlanGate>
      ) : (
        <Reading of={read}>
          {(found) => (
            <Stack>
              <Verdict of={found} />
              <Issues of={found} />
              <Feed of={found} />
              <MetaFeed of={found} />
            </Stack>
          )}
        </Reading>
      )}
    </>
  );
}

function ListingExample() {
  return (
    <div>
      <Text size="sm" fw={550}>
        Hiking boot, waterproof
      </Text>
      <Text size="sm">€129.00</Text>
      <Text size="sm">
        4.6 <Stars rating={5} /> (128)
      </Text>
      <SmallHint>Free delivery</SmallHint>
    </div>
  );
}

function Verdict({ of: { eligible, totalReviews, requiredReviews } }: { of: Eligibility }) {
  const Icon = eligible ? IconCheck : IconAlertTriangle;
  return (
    <Alert
      color={eligible ? 'teal' : 'orange'}
      icon={<Icon />}
      title={eligible ? 'Eligible' : 'Not eligible yet'}
    >
      <Text size="sm">
        {totalReviews.toLocaleString()} of {requiredReviews} required published reviews
      </Text>
    </Alert>
  );
}

function Issues({ of: { issues, calculatedAt } }: { of: Eligibility }) {
  if (issues.length === 0) return null;
  return (
    <Card title="Issues" about="Critical issues block the feed; warnings exclude some reviews.">
      <Stack>
        {issues.map(({ code, message, blocking, productIds }) => (
          <div key={code}>
            <Group gap="xs" align="baseline" wrap="nowrap">
              <Badge color={blocking ? 'red' : 'gray'} style={{ flexShrink: 0 }}>
                {blocking ? 'Critical' : 'Warning'}
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
        <SmallHint>
          Products checked <RelativeTime at={calculatedAt} />
        </SmallHint>
      </Stack>
    </Card>
  );
}

function MetaFeed({ of: { metaUrl } }: { of: Eligibility }) {
  return (
    <Card
      title="Facebook and Instagram"
      about="For a Product ratings and reviews feed of your Meta catalog. Contains verified reviews without a reward, whatever their rating."
    >
      <Address label="Meta feed URL" url={metaUrl} />
    </Card>
  );
}

function Feed({ of: { feed } }: { of: Eligibility }) {
  return (
    <Card
      title="Feed"
      about="Enter this URL in Google Merchant Center under Product reviews. The feed updates automatically."
    >
      <Stack gap="xs">
        <Address label="Feed URL" url={feed.url} />
        <Hint>
          {feed.builtAt === null ? (
            'Generated on first request'
          ) : (
            <>
              {feed.totalReviews.toLocaleString()} reviews, {sizeOf(feed.bytes)} compressed, updated{' '}
              <RelativeTime at={feed.builtAt} />. {feed.upToDate ? 'Up to date' : 'An update is in progress.'}
            </>
          )}
        </Hint>
      </Stack>
    </Card>
  );
}
