import { ActionIcon, Menu } from '@mantine/core';
import { type Icon as IconComponent, IconDots } from './icons.ts';

/** An entry of a menu of actions. */
export interface MenuAction {
  label: string;
  /** Accessible name, where the label alone does not say what the action is about. */
  name?: string;
  icon?: IconComponent;
  /** The action deletes something or cannot be undone. */
  isDestructive?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

interface ActionMenuProps {
  /** Accessible name of the button. */
  label: string;
  actions: readonly MenuAction[];
  size?: 'md' | 'lg';
}

/** A button of three dots with a menu of actions. Destructive ones are last, below a line. */
export function ActionMenu({ label, actions, size = 'md' }: ActionMenuProps) {
  const last = actions.filter(({ isDestructive }) => isDestructive);
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon
          variant={size === 'lg' ? 'default' : 'subtle'}
          color="gray"
          c="inherit"
          size={size}
          aria-label={label}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions
          .filter(({ isDestructive }) => !isDestructive)
          .map((action) => (
            <Item key={action.label} {...action} />
          ))}
        {last.length > 0 && last.length < actions.length && <Menu.Divider />}
        {last.map((action) => (
          <Item key={action.label} {...action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Item({ label, name, icon: Icon, isDestructive, disabled, onClick }: MenuAction) {
  return (
    <Menu.Item
      aria-label={name}
      color={isDestructive ? 'red' : undefined}
      disabled={disabled ?? false}
      leftSection={Icon && <Icon size={16} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Menu.Item>
  );
}
