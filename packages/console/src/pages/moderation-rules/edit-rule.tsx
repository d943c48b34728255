import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Menu,
  Modal,
  Select,
  Text,
  TextInput,
  VisuallyHidden,
} from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Form } from '../../components/form.tsx';
import { Hint } from '../../components/hint.tsx';
import { IconPlus, IconX } from '../../components/icons.ts';
import type { Rule } from './moderation-rules.tsx';
import { type ConditionName, conditions, type When } from './rule-conditions.tsx';
import { RuleTest } from './rule-test.tsx';

interface EditRuleProps {
  /** Null for a new rule. */
  rule: Rule | null;
  colleagues: { value: string; label: string }[];
  /** Throws the server's error. */
  onSave: (rule: Rule) => Promise<void>;
  onClose: () => void;
}

const blank: Rule = { name: '', enabled: true, when: {}, hold: true, assignTo: null };

export function EditRule({ rule, colleagues, onSave, onClose }: EditRuleProps) {
  const [draft, setDraft] = useState(rule ?? blank);
  const { name, hold, assignTo } = draft;
  const isWithoutEffect = !hold && assignTo === null;
  const save = useMutation({ mutationFn: () => onSave({ ...draft, name: name.trim() }) });
  return (
    <Modal opened onClose={onClose} title={<Text fw={620}>{rule ? `Edit “${rule.name}”` : 'Add rule'}</Text>}>
      <Form
        onSubmit={() => save.mutate()}
        of={save}
        inDialog
        onCancel={onClose}
        disabled={isWithoutEffect}
        submit="Save rule"
      >
        <TextInput
          label="Name"
          description="Shown to moderators with the content that the rule holds."
          value={name}
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
          maxLength={80}
          required
          data-autofocus
        />
        <Conditions
          when={draft.when}
          onChange={(when) => setDraft({ ...draft, when })}
          isNew={rule === null}
        />
        <Text size="sm" fw={620} component="h3">
          Then
        </Text>
        <Checkbox
          label="Hold for review"
          checked={hold}
          onChange={({ target }) => setDraft({ ...draft, hold: target.checked })}
        />
        <Select
          label="Assign to"
          placeholder="Nobody"
          clearable
          data={colleagues}
          value={assignTo}
          onChange={(person) => setDraft({ ...draft, assignTo: person })}
        />
        {hold && <RuleTest rule={{ ...draft, name: draft.name.trim() || 'New rule' }} onApplied={onClose} />}
        {isWithoutEffect && <Hint>Select an effect: hold the content, or assign it to a colleague.</Hint>}
      </Form>
    </Modal>
  );
}

interface ConditionsProps {
  when: When;
  onChange: (when: When) => void;
  /** Whether the rule is new; then it starts with the most frequent condition. */
  isNew: boolean;
}

/** The conditions of a rule, and a menu to add more. All must be true; a condition without a value always is. */
function Conditions({ when, onChange, isNew }: ConditionsProps) {
  const [shown, setShown] = useState<ConditionName[]>(
    isNew ? ['contains'] : names.filter((name) => when[name] !== undefined),
  );
  const [added, setAdded] = useState<ConditionName | null>(null);
  const set = (changes: { [Name in ConditionName]?: When[Name] | undefined }) => {
    const entries = Object.entries({ ...when, ...changes }).filter(([, value]) => value !== undefined);
    onChange(Object.fromEntries(entries) as When);
  };
  function add(name: ConditionName) {
    setShown([...shown, name]);
    setAdded(name);
  }
  function remove(name: ConditionName) {
    setShown(shown.filter((one) => one !== name));
    set({ [name]: undefined });
  }
  const others = names.filter((name) => !shown.includes(name));
  return (
    <>
      <Text size="sm" fw={620} component="h3">
        When all of these are true
      </Text>
      {shown.length === 0 && <Text size="sm">Always: the rule applies to all new content.</Text>}
      {shown.map((name) => {
        const { label, Input } = conditions[name];
        return (
          <Group key={name} gap="xs" wrap="nowrap" align="flex-end">
            <div style={{ flex: 1, minWidth: 0 }}>
              <Input label={label} when={when} set={set} autoFocus={name === added} />
            </div>
            <ActionIcon variant="subtle" color="gray" size={36} onClick={() => remove(name)}>
              <VisuallyHidden>Remove condition: {label}</VisuallyHidden>
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Group>
        );
      })}
      {others.length > 0 && <AddCondition names={others} onAdd={add} />}
    </>
  );
}

const names = Object.keys(conditions) as ConditionName[];

function AddCondition({ names, onAdd }: { names: ConditionName[]; onAdd: (name: ConditionName) => void }) {
  return (
    <Menu shadow="md" position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          style={{ alignSelf: 'flex-start' }}
        >
          Add condition
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {names.map((name, index) => (
          <Menu.Item key={name} {...(index === 0 && { 'data-autofocus': true })} onClick={() => onAdd(name)}>
            {conditions[name].label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
