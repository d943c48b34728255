import { Group, Stack, Text } from '@mantine/core';
import { type AnswerOf, listNotes, listQueue } from '@tribune/contract';
import { useRead } from '../../app/calls.ts';
import { Card } from '../../components/card.tsx';
import { Hint } from '../../components/hint.tsx';
import { Byline, NoteText } from '../../components/notes/notes.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, Reading } from '../../components/states.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { authorOf, excerptOf, productOf, typeOf } from '../queue/item-text.ts';

type Note = AnswerOf<typeof listNotes>['notes'][number];

/** Notes that mention the current person and are unread. Opening their item marks them as read. */
export default function MentionsPage() {
  const read = useRead(listNotes, { query: { unread: true } });
  return (
    <>
      <PageHeader about="Internal notes that mention you, until you open their item." />
      <Reading of={read}>
        {({ notes }) => (
          <Stack gap="sm">
            {notes.length === 0 && (
              <Empty title="No unread mentions">
                Colleagues mention you with @ and your name in a note about an item of the queue.
              </Empty>
            )}
            {notes.map((note) => (
              <Mention key={note.id} note={note} />
            ))}
          </Stack>
        )}
      </Reading>
    </>
  );
}

/** The item that a note is about. */
const quote = {
  minHeight: 48,
  marginTop: 12,
  paddingInlineStart: 12,
  borderInlineStart: '3px solid var(--tribune-line)',
};

function Mention({ note }: { note: Note }) {
  const { data } = useRead(listQueue, { query: { itemId: note.itemId } });
  const item = data?.items[0];
  return (
    <Card>
      <Group justify="space-between" gap="xs" mb={4}>
        <Byline note={note} />
        <ToPage to="queue" search={{ status: 'all', itemId: note.itemId }} size="sm">
          View item
        </ToPage>
      </Group>
      <NoteText note={note} />
      <div style={quote}>
        {item && (
          <>
            <Hint component="div">
              {typeOf(item)} by {authorOf(item)}, {productOf(item).name ?? productOf(item).id}{' '}
              <StatusBadge status={item.status} />
            </Hint>
            <Text size="sm" lineClamp={2} dir="auto">
              {excerptOf(item)}
            </Text>
          </>
        )}
      </div>
    </Card>
  );
}
