import { Accordion, Alert, Modal, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import {
  type AttributeState,
  attributeTypes,
  changeAttribute,
  createAttribute,
  filtersWork,
  lengths,
  listAttributes,
  stateAfterEdit,
} from '@tribune/contract';
import { type ReactNode, useState } from 'react';
import { useWrite } from '../../app/calls.ts';
import { fieldErrors } from '../../app/field-errors.ts';
import { Choice } from '../../components/choice.tsx';
import { Form } from '../../components/form.tsx';
import { AppliesToFields } from './applies-to-fields.tsx';
import { type AttributeDraft, blank, bodyOf, draftOf } from './attribute-draft.ts';
import type { Attribute } from './attributes.tsx';
import { TranslationFields } from './translation-fields.tsx';
import { productsText, takesOptions, typeNames } from './type-names.ts';

interface EditAttributeProps {
  /** Null for a new attribute. */
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
  const fields: FieldsProps = {
    draft,
    set: (changes) => setDraft((now) => ({ ...now, ...changes })),
    errorOf: fieldErrors(error),
  };
  function save() {
    const body = bodyOf(draft);
    if (attribute) change.mutate({ params: { attributeId: attribute.id }, body });
    else create.mutate({ body: { ...body, ...(id && { id }) } });
  }
  return (
    <Modal opened onClose={onClose} title={attribute ? `Edit “${attribute.label}”` : 'Add attribute'}>
      <Form
        onSubmit={save}
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
        <QuestionFields {...fields} />
        {!attribute && (
          <TextInput
            label="ID"
            description="Key of the values in the API. Generated from the label if empty. It can’t be changed later."
            value={id}
            onChange={({ target }) => setId(target.value)}
            maxLength={lengths.attributeKey}
            error={fields.errorOf('id')}
          />
        )}
        <UseFields {...fields} />
        <MoreFields {...fields} />
      </Form>
    </Modal>
  );
}

interface FieldsProps {
  draft: AttributeDraft;
  set: (changes: Partial<AttributeDraft>) => void;
  errorOf: ReturnType<typeof fieldErrors>;
}

/** The question, and the answers to choose from. */
function QuestionFields({ draft: { label, type, options }, set, errorOf }: FieldsProps) {
  const isScale = type === 'scale';
  return (
    <>
      <TextInput
        label="Label"
        placeholder="How does it fit?"
        value={label}
        onChange={({ target }) => set({ label: target.value })}
        maxLength={lengths.title}
        error={errorOf('label')}
        required
        data-autofocus
      />
      <Choice
        label="Type"
        of={attributeTypes}
        names={typeNames}
        value={type}
        onChange={(chosen) => set({ type: chosen })}
        error={errorOf('type')}
      />
      {takesOptions[type] && (
        <Textarea
          label={isScale ? 'Steps, one per line' : 'Options, one per line'}
          description={
            isScale ? '2 to 10 steps, lowest first. Leave empty for a scale from 1 to 5.' : undefined
          }
          placeholder={isScale ? 'Too small\nJust right\nToo large' : 'City\nHills\nSnow'}
          value={options}
          onChange={({ target }) => set({ options: target.value })}
          autosize
          minRows={3}
          maxRows={10}
          error={errorOf('options')}
          required={!isScale}
        />
      )}
    </>
  );
}

function UseFields({ draft: { required, promoted }, set }: FieldsProps) {
  return (
    <>
      <Switch
        label="Show with reviews and as a filter"
        checked={promoted}
        onChange={({ target }) => set({ promoted: target.checked })}
      />
      <Switch
        label="Required"
        description="Every required field reduces responses."
        checked={required}
        onChange={({ target }) => set({ required: target.checked })}
      />
    </>
  );
}

/** Products, other wordings and translations, which most attributes do not set. */
function MoreFields({ draft, set, errorOf }: FieldsProps) {
  const wording = (name: 'filterLabel' | 'reviewLabel', label: string, placeholder: string) => (
    <TextInput
      label={label}
      description="Same as in the form if empty."
      placeholder={placeholder}
      value={draft[name]}
      onChange={({ target }) => set({ [name]: target.value })}
      maxLength={lengths.title}
      error={errorOf(name)}
    />
  );
  const item = (name: string, title: string, content: ReactNode) => (
    <Accordion.Item value={name}>
      <Accordion.Control>{title}</Accordion.Control>
      <Accordion.Panel>{content}</Accordion.Panel>
    </Accordion.Item>
  );
  return (
    <Accordion variant="separated" multiple defaultValue={draft.appliesTo ? ['products'] : []}>
      {item(
        'products',
        `Products: ${productsText(draft.appliesTo)}`,
        <AppliesToFields
          value={draft.appliesTo}
          onChange={(appliesTo) => set({ appliesTo })}
          error={errorOf('appliesTo')}
        />,
      )}
      {item(
        'places',
        'Wording elsewhere',
        <Stack>
          {wording('filterLabel', 'In filters and summaries', 'Reviewer’s height')}
          {wording('reviewLabel', 'In published reviews', 'Height')}
        </Stack>,
      )}
      {item(
        'translations',
        `Translations: ${draft.translations.length || 'none'}`,
        <TranslationFields
          draft={draft}
          onChange={(translations) => set({ translations })}
          errorOf={errorOf}
        />,
      )}
    </Accordion>
  );
}
