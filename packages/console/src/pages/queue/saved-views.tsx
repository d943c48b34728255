import { Button, Checkbox, Group, Menu, Modal, TextInput } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { roleReaches } from '@tribune/contract';
import { deleteSavedView, listSavedViews, saveView } from '@tribune/contract/views-and-templates';
import { useState } from 'react';
import { useRead, useWrite } from '../../app/calls.ts';
import { useMerchant } from '../../app/merchant.tsx';
import { Form } from '../../components/form.tsx';
import { SmallHint } from '../../components/hint.tsx';
import { IconBookmark, IconTrash } from '../../components/icons.ts';
import { addressOf, searchOf } from './filters.ts';

/** Named filters. They are stored in the page's address, so that a view is a link. */
export function SavedViews() {
  const views = useRead(listSavedViews);
  const navigate = useNavigate();
  const { role } = useMerchant();
  const [naming, setNaming] = useState(false);
  const remove = useWrite(deleteSavedView, {
    changes: [listSavedViews],
    notice: ({ name }) => `Deleted view “${name}”`,
  });
  const saved = views.data?.savedViews ?? [];
  return (
    <>
      <Menu position="bottom-end" shadow="md" width={260}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={16} />}>
            Views
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {saved.length === 0 && <Menu.Label>No saved views yet</Menu.Label>}
          {saved.map(({ id, name, filters, shared, isOwn }) => (
            <Group key={id} gap={0} wrap="nowrap">
              <Menu.Item onClick={() => void navigate({ to: '.', search: searchOf(filters) as never })}>
                {name}
                {shared && <SmallHint>{isOwn ? 'Shared with the team' : 'Shared by the team'}</SmallHint>}
              </Menu.Item>
              {(isOwn || roleReaches(role, 'admin')) && (
                <Menu.Item
                  w="auto"
                  closeMenuOnClick={false}
                  aria-label={`Delete view ${name}`}
                  onClick={() => remove.mutate({ params: { viewId: id } })}
                >
                  <IconTrash size={16} />
                </Menu.Item>
              )}
            </Group>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setNaming(true)}>Save view…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={naming} onClose={() => setNaming(false)} title="Save view">
        <Naming onDone={() => setNaming(false)} />
      </Modal>
    </>
  );
}

function Naming({ onDone }: { onDone: () => void }) {
  const { search } = useLocation();
  const save = useWrite(saveView, {
    changes: [listSavedViews],
    notice: (view) => `Saved view “${view.name}”`,
    onDone,
  });
  return (
    <Form
      onSubmit={(entered) => {
        const filters = addressOf(search as Record<string, unknown>) || 'status=pending';
        save.mutate({ body: { name: entered('name'), shared: entered('shared') === 'on', filters } });
      }}
      of={save}
      inDialog
      submit="Save view"
    >
      <TextInput
        name="name"
        label="Name"
        description="Replaces your view of the same name."
        maxLength={60}
        required
        data-autofocus
      />
      <Checkbox name="shared" label="Share with the team" />
    </Form>
  );
}
