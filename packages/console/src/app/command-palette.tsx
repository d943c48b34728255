import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core';
import { useDisclosure, useHotkeys, useOs } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { IconSearch } from '../components/icons.ts';
import classes from './shell.module.css';

const Palette = lazy(() => import('./palette.tsx'));

/** A button, and ⌘K or Ctrl K anywhere, that open a search over pages, actions, products, reviews and orders. */
export function CommandPalette({ isCompact = false }: { isCompact?: boolean }) {
  const [opened, { open, close }] = useDisclosure();
  useHotkeys(isCompact ? [] : [['mod+K', open]], []);
  const os = useOs();
  return (
    <>
      {isCompact ? (
        <ActionIcon variant="subtle" color="gray" c="inherit" size="xl" aria-label="Search" onClick={open}>
          <IconSearch size={20} />
        </ActionIcon>
      ) : (
        <UnstyledButton className={classes.search} onClick={open} aria-keyshortcuts="Meta+K Control+K">
          <IconSearch size={16} />
          <span className={classes.grow}>Search</span>
          <Kbd size="xs" aria-hidden>
            {os === 'macos' || os === 'ios' ? '⌘K' : 'Ctrl K'}
          </Kbd>
        </UnstyledButton>
      )}
      <Suspense>{opened && <Palette onClose={close} />}</Suspense>
    </>
  );
}
