import { Alert, Button, Group, List, Radio, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { send } from '../../app/auth.ts';
import { Failure } from '../../app/failure.tsx';
import { useMerchant, usePerson } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { Hint } from '../../components/hint.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, Reading } from '../../components/states.tsx';

interface AgentRequest {
  name: string;
  destination: { kind: 'website' | 'device' | 'app'; name: string };
  mayModerate: boolean;
}

type Access = 'read' | 'moderate';

/** Asks the signed-in person whether an agent may act in their name (OAuth). */
export default function ConnectAgentPage() {
  const { request } = useSearch({ strict: false }) as { request?: string };
  const { id } = useMerchant();
  const url = `/oauth/requests/${encodeURIComponent(request ?? '')}`;
  const headers = { 'x-merchant-id': id };
  const read = useQuery({
    queryKey: [id, 'agent-request', request],
    queryFn: () => send<AgentRequest>(`${url}/details`, { headers }),
    retry: false,
    enabled: request !== undefined,
  });
  const decide = useMutation({
    mutationFn: (body: { decision: 'allow' | 'deny'; access?: Access }) =>
      send<{ url: string }>(`${url}/decision`, { body, headers }),
    onSuccess: (decided) => window.location.assign(decided.url),
  });
  return (
    <>
      <PageHeader />
      {request === undefined ? (
        <Empty title="No agent asked for access">Start in the agent, which then opens this page.</Empty>
      ) : (
        <Reading of={read}>
          {(asked) => (
            <Decision
              of={asked}
              isSent={decide.isPending || decide.isSuccess}
              onAllow={(access) => decide.mutate({ decision: 'allow', access })}
              onDeny={() => decide.mutate({ decision: 'deny' })}
            />
          )}
        </Reading>
      )}
      {decide.error && <Failure error={decide.error} />}
    </>
  );
}

interface DecisionProps {
  of: AgentRequest;
  /** Whether a decision was made. */
  isSent: boolean;
  onAllow: (access: Access) => void;
  onDeny: () => void;
}

function Decision({ of: { name, destination, mayModerate }, isSent, onAllow, onDeny }: DecisionProps) {
  const { name: store } = useMerchant();
  const { email } = usePerson();
  const [access, setAccess] = useState<Access>('read');
  return (
    <Card
      title={`Allow “${name}” to use ${store}?`}
      about={`It acts in your name (${email}). What it does is recorded in the audit log.`}
    >
      <Stack>
        <Alert color="yellow" title={destinations[destination.kind](destination.name)}>
          The agent chose its name itself. Continue only if you started this in the agent.
        </Alert>
        <Radio.Group label="Access" value={access} onChange={(value) => setAccess(value as Access)}>
          <Stack gap="xs" mt="xs">
            <Radio
              value="read"
              label="Read only"
              description="The moderation queue, figures and fairness report"
            />
            <Radio
              value="moderate"
              label="Read, moderate and reply"
              description={
                mayModerate
                  ? 'Also approve and reject content, and publish replies'
                  : 'Requires the moderator role, and an agent that asks for it'
              }
              disabled={!mayModerate}
            />
          </Stack>
        </Radio.Group>
        <div>
          <Text size="sm">It never receives:</Text>
          <List size="sm" mt={4}>
            <List.Item>Email addresses and orders of customers, except in texts that quote them</List.Item>
            <List.Item>Your password, or access to settings</List.Item>
          </List>
        </div>
        <Hint>
          Access ends after 30 days without use, and at the latest after a year. You can disconnect the agent
          in Settings, Integrations, Agents.
        </Hint>
        <Group>
          <Button loading={isSent} onClick={() => onAllow(access)}>
            Allow access
          </Button>
          <Button variant="default" disabled={isSent} onClick={onDeny}>
            Deny access
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

const destinations: Record<AgentRequest['destination']['kind'], (name: string) => string> = {
  website: (name) => `Access goes to the website ${name}`,
  device: (name) => `Access goes to a program on this device (${name})`,
  app: (name) => `Access goes to the app that opens ${name}: links`,
};
