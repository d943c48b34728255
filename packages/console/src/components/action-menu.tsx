import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { Confirm, type ConfirmProps } from './confirm.tsx';
import { IconArrowDown, IconArrowUp, type Icon as IconComponent, IconDots } from './icons.ts';

/** An entry of a menu of actions. */
export interface MenuAction {
  label: string;
  /** Accessible name, if the label alone does not identify the object of the action. */
  name?: string;
  icon?: IconComponent;
  /** The action deletes something or cannot be undone. */
  isDestructive?: boolean;
  disabled?: boolean;
  onClick?: () => void;
  /** The dialog that confirms the action, instead of `onClick`. */
  confirm?: Pick<ConfirmProps, 'title' | 'action' | 'children' | 'onConfirm'>;
}

interface ActionMenuProps {
  /** Accessible name of the button. */
  label: string;
  actions: readonly MenuAction[];
  size?: 'md' | 'lg';
}

/** A button of three dots with a menu of actions. Destructive ones are last, below a line. */
export function ActionMenu({ label, actions, size = 'md' }: ActionMenuProps) {
  const [asked, setAsked] = useState<MenuAction['confirm']>();
  const [isAsking, { open, close }] = useDisclosure();
  const last = actions.filter(({ isDestructive }) => isDestructive);
  const ask = (confirm: MenuAction['confirm']) => {
    setAsked(confirm);
    open();
  };
  const itemOf = ({ label, name, icon: Icon, isDestructive, disabled, onClick, confirm }: MenuAction) => (
    <Menu.Item
      key={label}
      aria-label={name}
      color={isDestructive ? 'red' : undefined}
      disabled={disabled ?? false}
      leftSection={Icon && <Icon size={16} />}
      onClick={confirm ? () => ask(confirm) : onClick}
    >
      {label}
    </Menu.Item>
  );
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon
            variant={size === 'lg' ? 'default' : 'subtle'}
            color="gray"
            c="inherit"
            size={size}
            aria-label={label}
          >
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.filter(({ isDestructive }) => !isDestructive).map(itemOf)}
          {last.length > 0 && last.length < actions.length && <Menu.Divider />}
          {last.map(itemOf)}
        </Menu.Dropdown>
      </Menu>
      {asked && <Confirm {...asked} opened={isAsking} onClose={close} />}
    </>
  );
}

/** The menu at the end of each row of a table, except rows without actions. */
export const rowMenu =
  <Row,>(nameOf: (row: Row) => string, actionsOf: (row: Row) => readonly MenuAction[]) =>
  (row: Row) => {
    const actions = actionsOf(row);
    return actions.length > 0 && <ActionMenu label={`Actions for ${nameOf(row)}`} actions={actions} />;
  };

/** The actions that move item `index` of `count` in a list. */
export const moveActions = (
  index: number,
  count: number,
  move: (by: -1 | 1) => void,
  disabled = false,
): MenuAction[] => [
  { label: 'Move up', icon: IconArrowUp, disabled: disabled || index === 0, onClick: () => move(-1) },
  {
    label: 'Move down',
    icon: IconArrowDown,
    disabled: disabled || index === count - 1,
    onClick: () => move(1),
  },
];

/** The list with item `index` and its neighbor swapped. */
export function moved<One>(list: readonly One[], index: number, by: -1 | 1): One[] {
  const next = [...list];
  next.splice(index + by, 0, ...next.splice(index, 1));
  return next;
}
