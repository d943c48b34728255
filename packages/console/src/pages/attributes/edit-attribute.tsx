import { Accordion, Alert, Modal, Select, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
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
import { fieldErrors } from '../../app/field-errors.ts';
import { Form } from '../../components/form.tsx';
import { AppliesToFields } from './applies-to-fields.tsx';
import { blank, bodyOf, draftOf } from './attribute-draft.ts';
import type { Attribute } from './attributes.tsx';
import { TranslationFields } from './translation-fields.tsx';
import { productsText, takesOptions, typeNames } from './type-names.ts';

interface EditAttributeProps {
  /** Null to create one. */
  attribute: Attribute | null;
  state: AttributeState;
  onClose: () => void;
}

export function EditAttribute({ attribute, state, onClose }: EditAttributeProps) {
  const [id, setId] = useState('');
  const [draft, setDraft] = useState(attribute ? draftOf(attribute) : blank);
  const done = { changes: [listAttributes], onDone: onClose };
  const create = useWrite(createAttribute, done);
  const change = useWrite(changeAttribute, done);
  const { error, isPending } = attribute ? change : create;
  const errorOf = fieldErrors(error);
  const { label, type, required, promoted } = draft;

  function save() {
    const body = bodyOf(draft);
    if (attribute) change.mutate({ params: { attributeId: attribute.id }, body });
    else create.mutate({ body: { ...body, ...(id && { id }) } });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={620}>{attribute ? `Edit “${attribute.label}”` : 'Add attribute'}</Text>}
    >
      <Form
        onSubmit={() => save()}
        of={{ error, isPending }}
        inDialog
        onCancel={onClose}
        submit={attribute ? 'Save' : 'Add attribute'}
      >
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
        <Accordion variant="separated" multiple defaultValue={draft.appliesTo ? ['products'] : []}>
          <Accordion.Item value="products">
            <Accordion.Control>Products: {productsText(draft.appliesTo)}</Accordion.Control>
            <Accordion.Panel>
              <AppliesToFields
                value={draft.appliesTo}
                onChange={(appliesTo) => setDraft({ ...draft, appliesTo })}
                error={errorOf('appliesTo')}
              />
            </Accordion.Panel>
          </Accordion.Item>
          <Accordion.Item value="places">
            <Accordion.Control>Wording elsewhere</Accordion.Control>
            <Accordion.Panel>
              <Stack>
                <TextInput
                  label="In filters and summaries"
                  description="Same as in the form if empty."
                  placeholder="Reviewer’s height"
                  value={draft.filterLabel}
                  onChange={({ target }) => setDraft({ ...draft, filterLabel: target.value })}
                  maxLength={lengths.title}
                  error={errorOf('filterLabel')}
                />
                <TextInput
                  label="In published reviews"
                  description="Same as in the form if empty."
                  placeholder="Height"
                  value={draft.reviewLabel}
                  onChange={({ target }) => setDraft({ ...draft, reviewLabel: target.value })}
                  maxLength={lengths.title}
                  error={errorOf('reviewLabel')}
                />
              </Stack>
            </Accordion.Panel>
          </Accordion.Item>
          <Accordion.Item value="translations">
            <Accordion.Control>Translations: {draft.translations.length || 'none'}</Accordion.Control>
            <Accordion.Panel>
              <TranslationFields
                draft={draft}
                onChange={(translations) => setDraft({ ...draft, translations })}
                errorOf={errorOf}
              />
            </Accordion.Panel>
          </Accordion.Item>
        </Accordion>
      </Form>
    </Modal>
  );
}
