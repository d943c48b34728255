import { Group, Title } from '@mantine/core';
import { useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { parentOf } from '../app/map.ts';
import { ActionMenu, type MenuAction } from './action-menu.tsx';
import { Hint } from './hint.tsx';
import { IconArrowLeft } from './icons.ts';
import classes from './page-header.module.css';
import { ToPage } from './to-page.tsx';

interface PageHeaderProps {
  /** By default the title in the table of pages. */
  title?: string;
  about?: ReactNode;
  /** Beside the title, such as a status badge. */
  status?: ReactNode;
  /** The one primary action. */
  action?: ReactNode;
  /** Further actions, in a menu. */
  menu?: readonly MenuAction[];
  /** Secondary controls, before the primary action. */
  children?: ReactNode;
}

/** Title, description and actions of a page, with a link back to the page that it belongs to. */
export function PageHeader({ title, about, status, action, menu = [], children }: PageHeaderProps) {
  const match = useMatches().at(-1);
  const page = match?.staticData.page;
  const parent = page && parentOf(page);
  return (
    <header className={classes.header}>
      <div className={classes.texts}>
        {parent && (
          <ToPage
            to={parent.path}
            params={match.params}
            search={match.search}
            className={classes.back}
            size="sm"
          >
            <IconArrowLeft size={16} />
            {parent.title}
          </ToPage>
        )}
        <Group gap="xs">
          <Title order={1}>{title ?? page?.title}</Title>
          {status}
        </Group>
        {about && (
          <Hint mt={4} maw={680}>
            {about}
          </Hint>
        )}
      </div>
      {(children || action || menu.length > 0) && (
        <Group gap="xs" mod={{ small: !action }}>
          {children}
          {menu.length > 0 && <ActionMenu label="More actions" actions={menu} size="lg" />}
          {action}
        </Group>
      )}
    </header>
  );
}
