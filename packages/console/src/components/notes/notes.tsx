import { Badge, Button, Group, Highlight, Stack, Text } from '@mantine/core';
import {
  type AnswerOf,
  changeNote,
  deleteNote,
  listNotes,
  readNotes,
  roleReaches,
  writeNote,
} from '@tribune/contract';
import { useEffect, useState } from 'react';
import { useRead, useWrite } from '../../app/calls.ts';
import { useMerchant, useRefusal } from '../../app/merchant.tsx';
import { ActionMenu } from '../action-menu.tsx';
import { RelativeTime } from '../date.tsx';
import { IconNote } from '../icons.ts';
import { NoteForm } from './note-form.tsx';

type Note = AnswerOf<typeof listNotes>['notes'][number];

interface NotesProps {
  itemId: string;
  writing: boolean;
  onWrite: (writing: boolean) => void;
  /** Called with the change in their number. */
  onCount?: (change: 1 | -1) => void;
}

/** The internal notes about an item, oldest first, and the form for another one. Marks mentions as read. */
export function Notes({ itemId, writing, onWrite, onCount }: NotesProps) {
  const refusal = useRefusal()(writeNote);
  const read = useRead(listNotes, { query: { itemId } });
  const notes = read.data?.notes.toReversed() ?? [];
  const write = useWrite(writeNote, { changes: [listNotes], onDone: () => onCount?.(1) });
  useMarkAsRead(itemId, notes);
  return (
    <Stack gap="sm" component="section" aria-label="Internal notes">
      {notes.map((note) => (
        <OneNote key={note.id} note={note} onDeleted={() => onCount?.(-1)} />
      ))}
      {writing ? (
        <NoteForm
          id={`note about ${itemId}`}
          mayAsk
          save={(text, asksOpinion) => write.mutateAsync({ body: { itemId, text, asksOpinion } })}
          onDone={() => onWrite(false)}
        />
      ) : (
        refusal === null && (
          <Group>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconNote size={16} />}
              onClick={() => onWrite(true)}
            >
              Add note
            </Button>
          </Group>
        )
      )}
    </Stack>
  );
}

function useMarkAsRead(itemId: string, notes: readonly Note[]) {
  const { mutate } = useWrite(readNotes, { changes: [listNotes] });
  const isUnread = notes.some((note) => note.isUnread);
  useEffect(() => {
    if (isUnread) mutate({ body: { itemId } });
  }, [isUnread, itemId, mutate]);
}

function OneNote({ note, onDeleted }: { note: Note; onDeleted: () => void }) {
  const { role } = useMerchant();
  const [editing, setEditing] = useState(false);
  const params = { noteId: note.id };
  const change = useWrite(changeNote, { changes: [listNotes] });
  const remove = useWrite(deleteNote, {
    changes: [listNotes],
    notice: 'Note deleted',
    onDone: () => onDeleted(),
  });
  const author = note.author?.name ?? 'a former staff member';
  const actions = [
    ...(note.isOwn ? [{ label: 'Edit', onClick: () => setEditing(true) }] : []),
    {
      label: 'Delete',
      isDestructive: true,
      confirm: {
        title: 'Delete this note?',
        action: 'Delete note',
        children: 'Your team no longer sees it.',
        onConfirm: () => remove.mutateAsync({ params }),
      },
    },
  ];
  if (editing)
    return (
      <NoteForm
        id={note.id}
        text={note.text}
        save={(text) => change.mutateAsync({ params, body: { text } })}
        onDone={() => setEditing(false)}
      />
    );
  return (
    <div>
      <Group gap={6} justify="space-between" wrap="nowrap">
        <Byline note={note} />
        {(note.isOwn || roleReaches(role, 'admin')) && (
          <ActionMenu label={`Actions for the note by ${author}`} actions={actions} />
        )}
      </Group>
      <NoteText note={note} />
    </div>
  );
}

/** Author and time of a note. */
export function Byline({ note: { author, isUnread, asksOpinion, createdAt, editedAt } }: { note: Note }) {
  return (
    <Text size="sm" c="dimmed">
      <Text span inherit fw={600} c="var(--mantine-color-text)">
        {author?.name ?? 'Former staff member'}
      </Text>{' '}
      <RelativeTime at={createdAt} />
      {editedAt !== null && ', edited'} {isUnread && <Badge size="sm">New</Badge>}{' '}
      {asksOpinion && (
        <Badge size="sm" color="gray">
          Asks for another opinion
        </Badge>
      )}
    </Text>
  );
}

/** The text of a note with the mentioned names in bold. */
export function NoteText({ note: { text, mentions } }: { note: Note }) {
  return (
    <Highlight
      size="sm"
      style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      highlight={mentions.flatMap(({ name }) => [`@${name}`, `@${name.split(' ')[0]}`])}
      highlightStyles={{ background: 'none', color: 'inherit', fontWeight: 650 }}
    >
      {text}
    </Highlight>
  );
}
