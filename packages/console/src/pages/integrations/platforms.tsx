import { Anchor, Badge, Group, SimpleGrid, Stack, Title } from '@mantine/core';
import { getSettings, listReviewRequests, listShopConnections, roleReaches } from '@tribune/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../app/calls.ts';
import { useMerchant, useRefusal } from '../../app/merchant.tsx';
import { Box, Card } from '../../components/card.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { Hint } from '../../components/hint.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Reading } from '../../components/states.tsx';
import tiles from '../../components/tiles.module.css';
import { ToPage } from '../../components/to-page.tsx';
import { type Connection, platforms } from './platform-names.ts';

/** How orders and products arrive, with the state of each connection. */
export default function PlatformsPage() {
  const refusal = useRefusal()(listShopConnections);
  const read = useRead(listShopConnections, {}, { when: refusal === null });
  return (
    <>
      <PageHeader about="Connect the system that knows your orders. Tribune then verifies purchases and asks customers for reviews." />
      <Stack>
        <Domains />
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} component="ul" className={tiles.tiles}>
          {refusal === null && (
            <Reading of={read}>
              {({ connections }) => connections.map((one) => <PlatformTile key={one.platform} of={one} />)}
            </Reading>
          )}
          <OwnServerTile />
        </SimpleGrid>
        {refusal !== null && <Hint>{refusal}</Hint>}
        <Documentation />
      </Stack>
    </>
  );
}

/** Where the widget may be shown. */
function Domains() {
  const origins = useRead(getSettings).data?.allowedOrigins;
  return (
    <Hint mih="1.5em">
      {origins &&
        (origins.length === 0
          ? 'The widget is not allowed on any domain yet. '
          : `The widget is allowed on ${origins.join(', ')}. `)}
      {origins && <ToPage to="settings/store">Change domains</ToPage>}
    </Hint>
  );
}

function PlatformTile({ of }: { of: Connection }) {
  const { platform, connected, failingSince, lastMessageAt } = of;
  const state = failingSince ? 'Messages refused' : connected ? 'Connected' : 'Not connected';
  return (
    <Tile
      to="settings/integrations/platforms/$platform"
      params={{ platform }}
      name={platforms[platform].name}
      badge={<Badge color={failingSince ? 'red' : connected ? 'teal' : 'gray'}>{state}</Badge>}
    >
      {lastMessageAt ? (
        <>
          Last message <RelativeTime at={lastMessageAt} />
        </>
      ) : connected ? (
        'No messages received yet'
      ) : (
        'Orders, cancellations and products by webhook'
      )}
    </Tile>
  );
}

/** Orders that the merchant's own system sends. */
function OwnServerTile() {
  const { role } = useMerchant();
  const orders = useRead(
    listReviewRequests,
    { query: { limit: 1 } },
    { when: roleReaches(role, 'moderator') },
  );
  const last = orders.data?.reviewRequests[0]?.createdAt;
  return (
    <Tile to="settings/integrations/snippets" name="Your own system">
      {last ? (
        <>
          Last order of any source <RelativeTime at={last} />
        </>
      ) : (
        'One request for each delivered order, from any server'
      )}
    </Tile>
  );
}

interface TileProps {
  to: string;
  params?: Record<string, string>;
  name: string;
  badge?: ReactNode;
  children: ReactNode;
}

function Tile({ to, params = {}, name, badge, children }: TileProps) {
  return (
    <li>
      <Box p="md" className={tiles.tile}>
        <Group justify="space-between" gap="xs" mb={4}>
          <Title order={2} size="h3">
            <ToPage to={to} params={params} className={tiles.link}>
              {name}
            </ToPage>
          </Title>
          {badge}
        </Group>
        <Hint>{children}</Hint>
      </Box>
    </li>
  );
}

const documentation = [
  ['/docs/guides/quick-start', 'Quick start'],
  ['/docs/widget', 'Widget: all elements, attributes and events'],
  ['/docs/guides/sending-orders', 'Orders and review requests'],
  ['/docs/guides/headless', 'Other frontends'],
  ['/docs/guides/receiving-events', 'Webhooks'],
  ['/docs/guides/migration', 'Moving from another reviews app'],
  ['/api-reference', 'API reference with a form for requests'],
  ['/apiV2/openapi.json', 'OpenAPI description'],
] as const;

function Documentation() {
  return (
    <Card title="Documentation">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
        {documentation.map(([path, name]) => (
          <Anchor key={path} href={path} target="_blank" rel="noreferrer" size="sm">
            {name}
          </Anchor>
        ))}
      </SimpleGrid>
    </Card>
  );
}
