import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { type Conditions, number, several, tags } from '../../components/conditions.tsx';
import { Hint } from '../../components/hint.tsx';
import { RuleDialog } from '../../components/rule-dialog.tsx';
import { countries } from './countries.ts';
import type { Timing } from './request-timing.tsx';

type Rule = Timing['rules'][number];

interface EditRuleProps {
  /** Null for a new rule. */
  rule: Rule | null;
  onDone: (rule: Rule) => void;
  onClose: () => void;
}

const conditions: Conditions<Rule['when']> = {
  countries: { label: 'Shipping countries', Input: several(countries) },
  productIds: { label: 'Product IDs', Input: tags(500) },
  groupIds: { label: 'Product groups', Input: tags(500) },
  categories: { label: 'Product categories', Input: tags(500) },
  minFulfillmentDays: { label: 'Days from order to delivery, at least', Input: number(0, 180) },
  maxFulfillmentDays: { label: 'Days from order to delivery, at most', Input: number(0, 180) },
};
const names = Object.keys(conditions) as (keyof Rule['when'])[];

/** This form does not send anything: the page's form saves the rules. */
const unsent = { error: null, isPending: false };

export function EditRule({ rule, onDone, onClose }: EditRuleProps) {
  const [draft, setDraft] = useState<Rule>(rule ?? { name: '', when: {}, delayDays: 14 });
  const { minFulfillmentDays: min, maxFulfillmentDays: max } = draft.when;
  const isReversed = min !== undefined && max !== undefined && min > max;
  const hasConditions = Object.keys(draft.when).length > 0;
  return (
    <RuleDialog
      title={rule ? `Edit “${rule.name}”` : 'Add rule'}
      draft={draft}
      onChange={(changes) => setDraft({ ...draft, ...changes })}
      conditions={conditions}
      shown={rule ? names.filter((name) => rule.when[name] !== undefined) : ['countries']}
      onSubmit={() => onDone({ ...draft, name: draft.name.trim() })}
      of={unsent}
      submit={rule ? 'Change rule' : 'Add rule'}
      disabled={!hasConditions || isReversed}
      onClose={onClose}
    >
      <NumberInput
        label="Send this many days after delivery"
        min={0}
        max={180}
        value={draft.delayDays}
        onChange={(value) => setDraft({ ...draft, delayDays: typeof value === 'number' ? value : 0 })}
        maw={280}
        required
      />
      {!hasConditions && <Hint>Add at least one condition.</Hint>}
      {isReversed && <Hint>The minimum must not be greater than the maximum.</Hint>}
    </RuleDialog>
  );
}
