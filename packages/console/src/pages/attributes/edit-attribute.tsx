import { Alert, Button, Group, Modal, Select, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import {
  type AttributeState,
  type AttributeType,
  attributeTypes,
  changeAttribute,
  createAttribute,
  filtersWork,
  lengths,
  listAttributes,
  stateAfterEdit,
} from '@tribune/contract';
import { useState } from 'react';
import { useWrite } from '../../app/calls.ts';
import { Failure } from '../../app/failure.tsx';
import { fieldErrors } from '../../app/field-errors.ts';
import type { Attribute } from './attributes.tsx';
import { takesOptions, typeNames } from './type-names.ts';

interface EditAttributeProps {
  /** Null to create one. */
  attribute: Attribute | null;
  state: AttributeState;
  onClose: () => void;
}

const blank = { label: '', type: 'scale' as AttributeType, options: '', required: false, promoted: true };

export function EditAttribute({ attribute, state, onClose }: EditAttributeProps) {
  const [id, setId] = useState('');
  const [draft, setDraft] = useState(
    attribute ? { ...attribute, options: attribute.options.join('\n') } : blank,
  );
  const done = { changes: [listAttributes], onDone: onClose };
  const create = useWrite(createAttribute, done);
  const change = useWrite(changeAttribute, done);
  const { error, isPending } = attribute ? change : create;
  const errorOf = fieldErrors(error);
  const { label, type, required, promoted } = draft;
  const options = takesOptions[type] ? linesOf(draft.options) : [];

  function save() {
    const body = { label, type, options, required, promoted };
    if (attribute) change.mutate({ params: { attributeId: attribute.id }, body });
    else create.mutate({ body: { ...body, ...(id && { id }) } });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={620}>{attribute ? `Edit “${attribute.label}”` : 'Add attribute'}</Text>}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack>
          {filtersWork[state] && !filtersWork[stateAfterEdit[state]] && (
            <Alert color="orange" p="sm">
              <Text size="sm">
                These attributes are in use. After this change, filters pause until existing reviews are
                re-checked.
              </Text>
            </Alert>
          )}
          <TextInput
            label="Label"
            placeholder="How does it fit?"
            value={label}
            onChange={({ target }) => setDraft({ ...draft, label: target.value })}
            maxLength={lengths.title}
            error={errorOf('label')}
            required
            data-autofocus
          />
          <Select
            label="Type"
            data={attributeTypes.map((one) => ({ value: one, label: typeNames[one] }))}
            value={type}
            onChange={(value) => value && setDraft({ ...draft, type: value as AttributeType })}
            allowDeselect={false}
            error={errorOf('type')}
          />
          {takesOptions[type] && (
            <Textarea
              label={type === 'scale' ? 'Steps, one per line' : 'Options, one per line'}
              description={
                type === 'scale'
                  ? '2 to 10 steps, lowest first. Leave empty for a scale from 1 to 5.'
                  : undefined
              }
              placeholder={type === 'scale' ? 'Too small\nJust right\nToo large' : 'City\nHills\nSnow'}
              value={draft.options}
              onChange={({ target }) => setDraft({ ...draft, options: target.value })}
              autosize
              minRows={3}
              maxRows={10}
              error={errorOf('options')}
              required={type !== 'scale'}
            />
          )}
          {!attribute && (
            <TextInput
              label="ID"
              description="Key of the values in the API. Generated from the label if empty. It can’t be changed later."
              value={id}
              onChange={({ target }) => setId(target.value)}
              maxLength={lengths.attributeKey}
              error={errorOf('id')}
            />
          )}
          <Switch
            label="Show with reviews and as a filter"
            checked={promoted}
            onChange={({ target }) => setDraft({ ...draft, promoted: target.checked })}
          />
          <Switch
            label="Required"
            description="Every required field reduces responses."
            checked={required}
            onChange={({ target }) => setDraft({ ...draft, required: target.checked })}
          />
          {error && <Failure error={error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isPending}>
              {attribute ? 'Save' : 'Add attribute'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
