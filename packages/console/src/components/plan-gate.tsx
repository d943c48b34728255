import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type GrowthFeature, roleReaches } from '@tribune/contract';
import type { ReactNode } from 'react';
import { meQuery } from '../app/auth.ts';
import { useMerchant, usePlanLacks } from '../app/merchant.tsx';
import { Hint, SmallHint } from './hint.tsx';
import { IconArrowUpRight, IconLock, IconMail } from './icons.ts';
import { labelOf } from './labels.ts';

/** Feature and verb; the names of the plans complete the sentence. */
const requirements: Record<GrowthFeature, string> = {
  'sentiment analysis': 'Sentiment analysis of whole sentences requires',
  'custom attributes': 'Custom attributes require',
  'Google Shopping feed': 'The Google Shopping feed requires',
  'Meta reviews feed': 'The feed for Meta requires',
  'featured reviews': 'Featuring reviews requires',
  'review update requests': 'Requesting an updated review requires',
  topics: 'Topics require',
  'agentic commerce feed': 'The feed for AI agents requires',
};

interface PlanGateProps {
  feature: GrowthFeature;
  /** Tells staff what happens to existing data. */
  also?: string;
  /** Preview of the feature, with sample data and without controls. */
  children: ReactNode;
}

/** Replaces a feature that the plan lacks: states the required plan, whom to contact, and shows a preview. */
export function PlanGate({ feature, also, children }: PlanGateProps) {
  return (
    <Paper withBorder radius="lg" p={{ base: 'md', sm: 'lg' }} component="section" bg="var(--tribune-card)">
      <Stack gap="md">
        <Group gap="xs" wrap="nowrap">
          <IconLock size={20} style={{ flexShrink: 0 }} />
          <Title order={2}>Not included in your plan</Title>
        </Group>
        <Text size="sm">
          <Requirement feature={feature} /> {also} <WhomToAsk />
        </Text>
        <UpgradeButton />
        <Paper withBorder radius="md" p="md" component="figure" m={0} maw={460}>
          <SmallHint component="figcaption" mb="xs">
            Example
          </SmallHint>
          {children}
        </Paper>
      </Stack>
    </Paper>
  );
}

/** A line beside a control that requires another plan. If the plan includes the feature, shows `or` instead. */
export function PlanNotice({ feature, or = null }: { feature: GrowthFeature; or?: string | null }) {
  const lacks = usePlanLacks();
  const upgrade = useUpgrade();
  if (!lacks(feature)) return or;
  return (
    <Hint component="span" display="block">
      <Requirement feature={feature} /> <WhomToAsk />{' '}
      {upgrade && (
        <Anchor href={upgrade.href} inherit underline="always" {...upgrade.target}>
          {upgrade.label}
        </Anchor>
      )}
    </Hint>
  );
}

function Requirement({ feature }: { feature: GrowthFeature }) {
  const { plan } = useMerchant();
  return (
    <>
      {requirements[feature]} the Growth or Enterprise plan. Your plan is {labelOf(plan)}.
    </>
  );
}

function WhomToAsk() {
  const { name, role } = useMerchant();
  const { data } = useQuery(meQuery);
  if (!roleReaches(role, 'admin')) return <>Ask an owner or admin of {name} to upgrade.</>;
  if (data && data.upgradeContact === null) return <>To upgrade, ask the operator of this service.</>;
  return null;
}

function UpgradeButton() {
  const upgrade = useUpgrade();
  if (!upgrade) return null;
  const Icon = upgrade.isEmail ? IconMail : IconArrowUpRight;
  return (
    <Button
      component="a"
      href={upgrade.href}
      leftSection={<Icon size={18} />}
      style={{ alignSelf: 'flex-start' }}
      {...upgrade.target}
    >
      {upgrade.label}
    </Button>
  );
}

/** The link by which owners and admins request another plan. Null for other roles, and if the operator has set none. */
function useUpgrade() {
  const { id, name, role } = useMerchant();
  const { data } = useQuery(meQuery);
  const contact = data?.upgradeContact;
  if (!contact || !roleReaches(role, 'admin')) return null;
  if (!contact.startsWith('mailto:'))
    return {
      href: contact,
      isEmail: false,
      label: 'Upgrade plan',
      target: { target: '_blank', rel: 'noreferrer' },
    };
  const subject = encodeURIComponent(`Upgrade of ${name} (${id})`);
  return {
    href: `${contact}?subject=${subject}`,
    isEmail: true,
    label: `Email ${contact.slice('mailto:'.length)}`,
    target: {},
  };
}
