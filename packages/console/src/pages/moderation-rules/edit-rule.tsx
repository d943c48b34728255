import { Checkbox, Select } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Hint } from '../../components/hint.tsx';
import { RuleDialog } from '../../components/rule-dialog.tsx';
import type { Rule } from './moderation-rules.tsx';
import { conditions } from './rule-conditions.tsx';
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
const names = Object.keys(conditions) as (keyof Rule['when'])[];

export function EditRule({ rule, colleagues, onSave, onClose }: EditRuleProps) {
  const [draft, setDraft] = useState(rule ?? blank);
  const { hold, assignTo } = draft;
  const isWithoutEffect = !hold && assignTo === null;
  const name = draft.name.trim();
  const save = useMutation({ mutationFn: () => onSave({ ...draft, name }) });
  return (
    <RuleDialog
      title={rule ? `Edit “${rule.name}”` : 'Add rule'}
      draft={draft}
      onChange={(changes) => setDraft({ ...draft, ...changes })}
      aboutName="Shown to moderators with the content that the rule holds."
      conditions={conditions}
      shown={rule ? names.filter((one) => rule.when[one] !== undefined) : ['contains']}
      onSubmit={() => save.mutate()}
      of={save}
      submit="Save rule"
      disabled={isWithoutEffect}
      onClose={onClose}
    >
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
      {hold && <RuleTest rule={{ ...draft, name: name || 'New rule' }} onApplied={onClose} />}
      {isWithoutEffect && <Hint>Select an effect: hold the content, or assign it to a colleague.</Hint>}
    </RuleDialog>
  );
}
