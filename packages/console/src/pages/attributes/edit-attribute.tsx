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
import { fieldFaults } from '../../app/field-faults.ts';
import type { Attribute } from './attributes.tsx';
import { takesOptions, typeNames } from './type-names.ts';

interface EditAttributeProps {
  /** Null for a new one. */
  attribute: Attribute | null;
  state: AttributeState;
  onClose: () => void;
}

const blank = { label: '', type: 'scale' as AttributeType, options: '', required: false, promoted: true };

export function EditAttribute({ attribute, state, onClose }: EditAttributeProps) {
  const [id, setId] = useState('');
  const [told, setTold] = useState(
    attribute ? { ...attribute, options: attribute.options.join('\n') } : blank,
  );
  const done = { changes: [listAttributes], onDone: onClose };
  const create = useWrite(createAttribute, done);
  const change = useWrite(changeAttribute, done);
  const { error, isPending } = attribute ? change : create;
  const faultOf = fieldFaults(error);
  const { label, type, required, promoted } = told;
  const options = takesOptions[type] ? linesOf(told.options) : [];

  function save() {
    const body = { label, type, options, required, promoted };
    if (attribute) change.mutate({ params: { attributeId: attribute.id }, body });
    else create.mutate({ body: { ...body, ...(id && { id }) } });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={620}>{attribute ? `Edit “${attribute.label}”` : 'Add an attribute'}</Text>}
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
                Reviews rest on these attributes. After this, shoppers cannot filter by any of them until all
                reviews were checked again.
              </Text>
            </Alert>
          )}
          <TextInput
            label="What customers read"
            placeholder="How does it fit?"
            value={label}
            onChange={({ target }) => setTold({ ...told, label: target.value })}
            maxLength={lengths.title}
            error={faultOf('label')}
            required
            data-autofocus
          />
          <Select
            label="Kind"
            data={attributeTypes.map((one) => ({ value: one, label: typeNames[one] }))}
            value={type}
            onChange={(value) => value && setTold({ ...told, type: value as AttributeType })}
            allowDeselect={false}
            error={faultOf('type')}
          />
          {takesOptions[type] && (
            <Textarea
              label={type === 'scale' ? 'Names of its steps, one in a line' : 'Answers, one in a line'}
              description={
                type === 'scale' ? 'From the least to the most, 2 to 10. None: a scale of 1 to 5.' : undefined
              }
              placeholder={type === 'scale' ? 'Too small\nJust right\nToo large' : 'City\nHills\nSnow'}
              value={told.options}
              onChange={({ target }) => setTold({ ...told, options: target.value })}
              autosize
              minRows={3}
              maxRows={10}
              error={faultOf('options')}
              required={type !== 'scale'}
            />
          )}
          {!attribute && (
            <TextInput
              label="Id"
              description="Key of its values in the API. Made of the name when you leave it empty; it never changes afterwards."
              value={id}
              onChange={({ target }) => setId(target.value)}
              maxLength={lengths.attributeKey}
              error={faultOf('id')}
            />
          )}
          <Switch
            label="Show it with reviews and as a filter"
            checked={promoted}
            onChange={({ target }) => setTold({ ...told, promoted: target.checked })}
          />
          <Switch
            label="It must be answered"
            description="Each further duty costs reviews."
            checked={required}
            onChange={({ target }) => setTold({ ...told, required: target.checked })}
          />
          {error && <Failure error={error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isPending}>
              {attribute ? 'Save' : 'Add'}
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
