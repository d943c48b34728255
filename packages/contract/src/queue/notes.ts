import { routesOf } from '../route.ts';
import {
  boolean,
  counted,
  id,
  lengths,
  listOf,
  nullable,
  partial,
  string,
  Type,
  text,
  timestamp,
} from '../schema.ts';
import { itemId } from './schemas.ts';

const route = routesOf({ tag: 'Moderation', audiences: ['bearer'], role: 'moderator' });

const person = { personId: id('user'), name: string('Name of the staff member.') };

export const note = Type.Object({
  id: id('note'),
  itemId: string('ID of the item that it is about.'),
  author: nullable(Type.Object(person), 'Its author; null if the account was deleted.'),
  text: string('The text.'),
  mentions: listOf('Staff members that the text mentions.', person),
  isOwn: boolean('Whether you wrote it. Others cannot change it.'),
  isUnread: boolean('Whether it mentions you and you have not read it.'),
  asksOpinion: boolean('Whether it asks for another opinion.'),
  createdAt: timestamp('Time of creation.'),
  editedAt: nullable(timestamp('Time of the last change; null if it was not changed.')),
});
const noteText = text(
  lengths.reason,
  'The text. `@` and the name of a staff member mentions them; the first name suffices if nobody shares it.',
);

export const listNotes = route('GET /admin/notes', {
  operationId: 'listNotes',
  summary: 'List internal notes',
  description:
    'Notes of staff about reviews, questions, answers, media and store reviews, newest first, at most 100. They are never public, and are deleted with their item.',
  role: 'analyst',
  query: partial({
    itemId,
    unread: boolean('Only notes that mention you and that you have not read.'),
  }),
  answer: Type.Object({ notes: Type.Array(note, { description: 'The notes.' }) }),
});

export const writeNote = route('POST /admin/notes', {
  operationId: 'writeNote',
  summary: 'Write an internal note',
  description:
    'Adds a note to an item, which can have 100. Staff members whom it mentions find it with `unread=true`, and are notified by email unless they turned that off.',
  body: Type.Object({
    itemId,
    text: noteText,
    asksOpinion: Type.Optional(
      boolean(
        'Whether to ask for another opinion: until somebody else decides or you delete the note, you cannot moderate the item, and bulk actions leave it unchanged. INVALID_STATE if nobody else on the staff can moderate.',
      ),
    ),
  }),
  answer: note,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const changeNote = route('PATCH /admin/notes/{noteId}', {
  operationId: 'changeNote',
  summary: 'Update an internal note',
  description: 'Replaces the text of a note that you wrote. Notifies people whom only the new text mentions.',
  body: Type.Object({ text: noteText }),
  answer: note,
});

export const deleteNote = route('DELETE /admin/notes/{noteId}', {
  operationId: 'deleteNote',
  summary: 'Delete an internal note',
  description: 'Deletes a note that you wrote and returns it. Owners and admins may delete all notes.',
  answer: note,
});

export const readNotes = route('POST /admin/notes/read', {
  operationId: 'readNotes',
  summary: 'Mark notes as read',
  description: 'Marks the notes of an item that mention you as read.',
  role: 'analyst',
  body: Type.Object({ itemId }),
  answer: Type.Object({ read: counted('Notes that were unread.') }),
});
