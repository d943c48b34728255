import { Avatar, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { SmallHint } from '../components/hint.tsx';
import { IconCheck, IconSelector } from '../components/icons.ts';
import { labelOf } from '../components/labels.ts';
import { type Merchant, meQuery } from './auth.ts';
import { useMerchant } from './merchant.tsx';
import classes from './shell.module.css';

/** Shows the open merchant and switches to others. */
export function MerchantSwitcher() {
  const merchant = useMerchant();
  const { data } = useQuery(meQuery);
  const navigate = useNavigate();
  const merchants = data?.merchants ?? [merchant];
  return (
    <Menu position="bottom-start" width="target" shadow="md" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.switcher}>
          <Emblem of={merchants.find(({ id }) => id === merchant.id) ?? merchant} />
          <span className={classes.grow}>
            <VisuallyHidden>Merchant</VisuallyHidden>
            <Text span display="block" size="sm" fw={620} truncate>
              {merchant.name}
            </Text>
            <SmallHint span display="block">
              {labelOf(merchant.plan)} · {merchant.sandboxOf ? 'Test mode' : labelOf(merchant.role)}
            </SmallHint>
          </span>
          <IconSelector size={16} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Switch merchant</Menu.Label>
        {merchants.map(({ id, name, role, logo, sandboxOf }) => (
          <Menu.Item
            key={id}
            leftSection={<Emblem of={{ name, logo }} />}
            rightSection={id === merchant.id ? <IconCheck size={16} aria-label="open" /> : null}
            onClick={() => void navigate({ to: '/$merchantId', params: { merchantId: id } })}
          >
            {name}
            <SmallHint span display="block">
              {sandboxOf ? 'Test mode' : labelOf(role)}
            </SmallHint>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The merchant's logo, or its initials. Logos are designed for light backgrounds. */
const Emblem = ({ of: { name, logo } }: { of: Pick<Merchant, 'name' | 'logo'> }) => (
  <Avatar
    size={32}
    radius="md"
    color="teal"
    name={name}
    src={logo?.url}
    styles={{ image: { objectFit: 'contain', background: '#fff' } }}
    aria-hidden
  />
);
