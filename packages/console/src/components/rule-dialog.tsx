import { ActionIcon, Button, Group, Menu, Modal, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Condition, Conditions } from './conditions.tsx';
import { Form } from './form.tsx';
import { IconPlus, IconX } from './icons.ts';

interface Rule<When> {
  name: string;
  when: When;
}

interface RuleDialogProps<When extends object> {
  title: string;
  draft: Rule<When>;
  onChange: (changes: Partial<Rule<When>>) => void;
  aboutName?: string;
  /** The conditions that a rule can have, in the order of the menu. */
  conditions: Conditions<When>;
  /** The conditions that are shown at first. */
  shown: readonly (keyof When & string)[];
  onSubmit: () => void;
  /** The last attempt to save. */
  of: { error: unknown; isPending: boolean };
  submit: string;
  disabled: boolean;
  onClose: () => void;
  /** The effect of the rule. */
  children: ReactNode;
}

/** The form of a rule: when all of some conditions are true, then its effect. */
export function RuleDialog<When extends object>(props: RuleDialogProps<When>) {
  const { title, draft, onChange, aboutName, conditions, shown, onSubmit, of, submit, disabled } = props;
  return (
    <Modal opened onClose={props.onClose} title={title}>
      <Form
        onSubmit={onSubmit}
        of={of}
        inDialog
        onCancel={props.onClose}
        disabled={disabled || draft.name.trim() === ''}
        submit={submit}
      >
        <TextInput
          label="Name"
          description={aboutName}
          value={draft.name}
          onChange={({ target }) => onChange({ name: target.value })}
          maxLength={80}
          required
          data-autofocus
        />
        <Builder
          conditions={conditions}
          when={draft.when}
          onChange={(when) => onChange({ when })}
          initial={shown}
        />
        <Text size="sm" fw={620} component="h3">
          Then
        </Text>
        {props.children}
      </Form>
    </Modal>
  );
}

interface BuilderProps<When extends object> {
  conditions: Conditions<When>;
  when: When;
  onChange: (when: When) => void;
  initial: readonly (keyof When & string)[];
}

/** The conditions of a rule, and a menu to add more. A condition without a value is always true. */
function Builder<When extends object>({ conditions, when, onChange, initial }: BuilderProps<When>) {
  type Name = keyof When & string;
  const [shown, setShown] = useState(initial);
  const [added, setAdded] = useState<Name | null>(null);
  const set = (name: Name, value: unknown) => {
    const entries = Object.entries({ ...when, [name]: value }).filter(([, one]) => one !== undefined);
    onChange(Object.fromEntries(entries) as When);
  };
  function add(name: Name) {
    setShown([...shown, name]);
    setAdded(name);
  }
  function remove(name: Name) {
    setShown(shown.filter((one) => one !== name));
    set(name, undefined);
  }
  // The keys of `conditions` are those of `When`.
  const others = (Object.keys(conditions) as Name[]).filter((name) => !shown.includes(name));
  return (
    <>
      <Text size="sm" fw={620} component="h3">
        When all of these are true
      </Text>
      {shown.length === 0 && <Text size="sm">Always</Text>}
      {shown.map((name) => {
        // The compiler cannot relate the value of a name to the input of the same name.
        const { label, Input } = conditions[name] as unknown as Condition<unknown>;
        return (
          <Group key={name} gap="xs" wrap="nowrap" align="flex-start">
            <div style={{ flex: 1, minWidth: 0 }}>
              <Input
                label={label}
                value={when[name]}
                onChange={(value) => set(name, value)}
                autoFocus={name === added}
              />
            </div>
            <ActionIcon variant="subtle" color="gray" size="lg" mt={24} onClick={() => remove(name)}>
              <VisuallyHidden>Remove condition: {label}</VisuallyHidden>
              <IconX size={16} />
            </ActionIcon>
          </Group>
        );
      })}
      {others.length > 0 && (
        <AddCondition options={others.map((name) => [name, conditions[name].label])} onAdd={add} />
      )}
    </>
  );
}

interface AddConditionProps<Name extends string> {
  options: (readonly [name: Name, label: string])[];
  onAdd: (name: Name) => void;
}

function AddCondition<Name extends string>({ options, onAdd }: AddConditionProps<Name>) {
  return (
    <Menu shadow="md" position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconPlus size={16} />} style={{ alignSelf: 'flex-start' }}>
          Add condition
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {options.map(([name, label], index) => (
          <Menu.Item key={name} {...(index === 0 && { 'data-autofocus': true })} onClick={() => onAdd(name)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
