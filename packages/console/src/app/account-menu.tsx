import { Menu, Text, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { SmallHint } from '../components/hint.tsx';
import { IconLogout, IconSelector, IconUserCircle } from '../components/icons.ts';
import { auth } from './auth.ts';
import { usePerson } from './merchant.tsx';
import { useOpenPage } from './page-address.ts';
import classes from './shell.module.css';

const schemes = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['auto', 'System'],
] as const;

/** The signed-in person, with theme, account and sign-out. */
export function AccountMenu() {
  const person = usePerson();
  const navigate = useNavigate();
  const openPage = useOpenPage();
  const queries = useQueryClient();
  const { colorScheme, setColorScheme } = useMantineColorScheme();

  async function signOut() {
    await auth('/sign-out', {});
    queries.clear();
    await navigate({ to: '/sign-in', search: {} });
  }

  return (
    <Menu position="top-start" width="target" shadow="md" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.switcher}>
          <IconUserCircle size={24} stroke={1.5} />
          <span className={classes.grow}>
            <VisuallyHidden>Account</VisuallyHidden>
            <Text span display="block" size="sm" fw={550} truncate>
              {person.name}
            </Text>
            <SmallHint span display="block" truncate>
              {person.email}
            </SmallHint>
          </span>
          <IconSelector size={16} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUserCircle size={16} />} onClick={() => void openPage('account')}>
          Your account
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        <Menu.RadioGroup
          aria-label="Theme"
          value={colorScheme}
          onChange={(scheme) => setColorScheme(scheme as typeof colorScheme)}
        >
          {schemes.map(([scheme, label]) => (
            <Menu.RadioItem key={scheme} value={scheme} closeMenuOnClick>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
