import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import { lengths } from '@tribune/contract';
import {
  changeReplyTemplate,
  createReplyTemplate,
  deleteReplyTemplate,
  listReplyTemplates,
} from '@tribune/contract/views-and-templates';
import { useState } from 'react';
import { useRead, useWrite } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { rowMenu } from '../../components/action-menu.tsx';
import type { Column } from '../../components/data-table.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { Form } from '../../components/form.tsx';
import { Hint } from '../../components/hint.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { ReadTable } from '../../components/paged-table.tsx';
import { Empty } from '../../components/states.tsx';

interface Template {
  id: string;
  name: string;
  text: string;
}

export default function TemplatesPage() {
  const templates = useRead(listReplyTemplates);
  const refusal = useRefusal()(createReplyTemplate);
  const [editing, setEditing] = useState<Template | 'new' | null>(null);
  const remove = useWrite(deleteReplyTemplate, {
    changes: [listReplyTemplates],
    notice: ({ name }) => `Deleted template “${name}”`,
  });
  return (
    <>
      <PageHeader
        about={refusal ?? 'Starting points for replies. You can edit each reply before publishing it.'}
      >
        <Button disabled={refusal !== null} onClick={() => setEditing('new')}>
          New template
        </Button>
      </PageHeader>
      <ReadTable
        of={templates}
        label="Reply templates"
        rowsOf={({ replyTemplates }) => replyTemplates}
        keyOf={({ id }) => id}
        empty={<Empty title="No templates yet">Create templates for replies that you write often.</Empty>}
        columns={columns}
        menu={
          refusal === null
            ? rowMenu(
                ({ name }) => name,
                (template) => [
                  { label: 'Edit', onClick: () => setEditing(template) },
                  {
                    label: 'Delete',
                    isDestructive: true,
                    confirm: {
                      title: `Delete “${template.name}”?`,
                      action: 'Delete template',
                      children: 'Existing replies are not affected.',
                      onConfirm: () => remove.mutateAsync({ params: { templateId: template.id } }),
                    },
                  },
                ],
              )
            : undefined
        }
      />
      <Modal
        opened={editing !== null}
        onClose={() => setEditing(null)}
        size="lg"
        title={editing === 'new' ? 'New template' : 'Edit template'}
      >
        {editing && <Edit template={editing === 'new' ? null : editing} onDone={() => setEditing(null)} />}
      </Modal>
    </>
  );
}

const columns: readonly Column<Template & { updatedAt: string }>[] = [
  { header: 'Name', cell: ({ name }) => name },
  {
    header: 'Text',
    phone: 'below',
    cell: ({ text }) => (
      <Hint lineClamp={2} maw={560}>
        {text}
      </Hint>
    ),
  },
  { header: 'Updated', phone: 'end', cell: ({ updatedAt }) => <RelativeTime at={updatedAt} /> },
];

function Edit({ template, onDone }: { template: Template | null; onDone: () => void }) {
  const settled = {
    changes: [listReplyTemplates],
    notice: 'Template saved',
    onDone,
  };
  const create = useWrite(createReplyTemplate, settled);
  const change = useWrite(changeReplyTemplate, settled);
  const error = create.error ?? change.error;
  return (
    <Form
      onSubmit={(entered) => {
        const body = { name: entered('name'), text: entered('text') };
        if (template) change.mutate({ params: { templateId: template.id }, body });
        else create.mutate({ body });
      }}
      of={{ error, isPending: create.isPending || change.isPending }}
      inDialog
      submit="Save template"
    >
      <TextInput
        name="name"
        label="Name"
        defaultValue={template?.name}
        maxLength={60}
        required
        data-autofocus
      />
      <Textarea
        name="text"
        label="Text"
        description="{author} and {product} are replaced with the names."
        defaultValue={template?.text}
        maxLength={lengths.text}
        autosize
        minRows={5}
        required
      />
    </Form>
  );
}
