import { Avatar, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { meQuery } from './auth.ts';
import { useShop } from './merchant.tsx';
import classes from './shell.module.css';

/** Which shop is open, and the way to the others. */
export function ShopSwitcher() {
  const shop = useShop();
  const { data } = useQuery(meQuery);
  const navigate = useNavigate();
  const merchants = data?.merchants ?? [shop];
  return (
    <Menu position="bottom-start" width="target" shadow="md" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.switcher}>
          <Avatar size={32} radius="md" color="teal" name={shop.name} aria-hidden />
          <span className={classes.grow}>
            <VisuallyHidden>Shop</VisuallyHidden>
            <Text span display="block" size="sm" fw={620} truncate>
              {shop.name}
            </Text>
            <Text span display="block" size="xs" c="dimmed">
              {shop.plan} · {shop.role}
            </Text>
          </span>
          <IconSelector size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Your shops</Menu.Label>
        {merchants.map(({ id, name, role }) => (
          <Menu.Item
            key={id}
            rightSection={id === shop.id ? <IconCheck size={16} aria-label="open" /> : null}
            onClick={() => void navigate({ to: '/$shopId', params: { shopId: id } })}
          >
            {name}
            <Text span size="xs" c="dimmed" display="block">
              {role}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
