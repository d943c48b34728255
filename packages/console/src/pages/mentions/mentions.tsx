import { Stack } from '@mantine/core';
import { listNotes } from '@tribune/contract';
import { useRead } from '../../app/calls.ts';
import { Card } from '../../components/card.tsx';
import { Byline, NoteText } from '../../components/notes/notes.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, Reading } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';

/** Notes that mention the current person and are unread. Opening their item marks them as read. */
export default function MentionsPage() {
  const read = useRead(listNotes, { query: { unread: true } });
  return (
    <>
      <PageHeader title="Mentions" about="Internal notes that mention you, until you open their item." />
      <Reading of={read}>
        {({ notes }) => (
          <Stack gap="sm">
            {notes.length === 0 && (
              <Empty title="No unread mentions">
                Colleagues mention you with @ and your name in a note about an item of the queue.
              </Empty>
            )}
            {notes.map((note) => (
              <Card key={note.id}>
                <Byline note={note} />
                <NoteText note={note} />
                <ToPage to="queue" search={{ status: 'all', itemId: note.itemId }} size="sm">
                  View item
                </ToPage>
              </Card>
            ))}
          </Stack>
        )}
      </Reading>
    </>
  );
}
