import { Button, Stack } from '@mantine/core';
import { type AnswerOf, createAttribute, listAttributes } from '@tribune/contract';
import { useState } from 'react';
import { useRead } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PlanGate } from '../../components/plan-gate.tsx';
import { Reading } from '../../components/states.tsx';
import { AttributeList } from './attribute-list.tsx';
import { EditAttribute } from './edit-attribute.tsx';
import { AttributesExample } from './example.tsx';
import { SchemaState } from './schema-state.tsx';

export type Schema = AnswerOf<typeof listAttributes>;
export type Attribute = Schema['attributes'][number];

/** Custom attributes and the state of their schema. */
export default function AttributesPage() {
  const refusal = useRefusal();
  const notInPlan = refusal({ plan: 'custom attributes' });
  const mayEdit = refusal(createAttribute) === null;
  const read = useRead(
    listAttributes,
    {},
    { when: notInPlan === null, refetchMs: (last) => (last?.revalidating ? 2_000 : 0) },
  );
  const [editing, setEditing] = useState<Attribute | 'new' | null>(null);
  return (
    <>
      <PageHeader about="Additional questions in the review form, such as fit, use or age. Shoppers see averages and can filter by them.">
        {mayEdit && <Button onClick={() => setEditing('new')}>Add attribute</Button>}
      </PageHeader>
      {notInPlan ? (
        <PlanGate feature="custom attributes" also="Existing answers are kept.">
          <AttributesExample />
        </PlanGate>
      ) : (
        <Reading of={read}>
          {(schema) => (
            <Stack>
              <SchemaState of={schema} />
              <AttributeList of={schema} mayEdit={mayEdit} onEdit={setEditing} />
              {editing !== null && (
                <EditAttribute
                  attribute={editing === 'new' ? null : editing}
                  state={schema.promotedAttributesState}
                  onClose={() => setEditing(null)}
                />
              )}
            </Stack>
          )}
        </Reading>
      )}
    </>
  );
}
