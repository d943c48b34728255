import type { note, Static } from '@tribune/contract';
import { localeOf } from '@tribune/contract/messages';
import { consoleAddress } from '../../platform/console-address.ts';
import { type Db, oneRow, row, rows } from '../../platform/db/database.ts';
import { output, type Row, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { forbidden, invalidState, notFound } from '../../platform/errors.ts';
import { newUuid, typeId } from '../../platform/ids.ts';
import { sendAllLater } from '../../platform/mail/outbox.ts';
import { noteMention } from '../../platform/mail/templates/index.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { hasOtherModerators, type ItemRef, openRequestSql } from '../content/index.ts';
import { type MemberRow, members, namesOf, wantingEmails } from '../staff/index.ts';
import { changedAt } from './locked-items.ts';
import { mentionedIn } from './mentions.ts';

const columns = table('item_notes').holding<{ item_type: ItemRef['type'] }>()(
  'note_id',
  'item_type',
  'item_id',
  'person_id',
  'body',
  'unread',
  'asks_opinion',
  'created_at',
  'edited_at',
);
export type NoteRow = Row<typeof columns>;

const mostNotes = 100;

/** Notes as a staff member sees them. */
export async function presentNotes(
  db: Db,
  merchantId: string,
  { notes, personId }: { notes: readonly NoteRow[]; personId: string },
): Promise<Static<typeof note>[]> {
  if (notes.length === 0) return [];
  const staff = await members(db, merchantId);
  const authors = await namesOf(
    db,
    notes.flatMap(({ person_id }) => person_id ?? []),
  );
  return notes.map((one) => {
    const author = one.person_id === null ? undefined : authors.get(one.person_id);
    return {
      id: typeId('note', one.note_id),
      itemId: typeId(one.item_type, one.item_id),
      author: one.person_id && author ? { personId: typeId('user', one.person_id), name: author } : null,
      text: one.body,
      mentions: mentionedIn(one.body, staff).map(({ person_id, name }) => ({
        personId: typeId('user', person_id),
        name,
      })),
      isOwn: one.person_id === personId,
      isUnread: one.unread.includes(personId),
      asksOpinion: one.asks_opinion,
      createdAt: one.created_at,
      editedAt: one.edited_at,
    };
  });
}

/** Notes about an item, or that mention a person who has not read them, or all; newest first. */
export function notes(
  db: Db,
  merchantId: string,
  { itemId, unreadBy }: { itemId: string | null; unreadBy: string | null },
): Promise<NoteRow[]> {
  const unread = unreadBy === null ? '$3::uuid is null' : `unread <> '{}' and $3::uuid = any(unread)`;
  return rows(
    db,
    statement`select ${columns} from item_notes
     where merchant_id = $1 and ($2::uuid is null or item_id = $2) and ${unread}
     order by note_id desc limit ${mostNotes}`,
    [merchantId, itemId, unreadBy],
  );
}

interface NoteSummary {
  notes: number;
  awaitsOpinion: boolean;
}

/** The number of notes by item, and whether one of them asks for another opinion. Items without notes are omitted. */
export async function noteSummaries(
  db: Db,
  merchantId: string,
  itemIds: readonly string[],
): Promise<Map<string, NoteSummary>> {
  if (itemIds.length === 0) return new Map();
  const found = await rows(
    db,
    statement`select ${table('item_notes', 'n')('item_id')}, count(*) as ${output.number('notes')},
       bool_or(${openRequestSql}) as ${output.boolean('awaitsOpinion')}
     from item_notes as n where n.merchant_id = $1 and n.item_id = any($2::uuid[]) group by n.item_id`,
    [merchantId, itemIds],
  );
  return new Map(found.map(({ item_id, ...summary }) => [item_id, summary]));
}

interface Writing {
  text: string;
  author: { personId: string; email: string };
  publicUrl: string;
  now: Date;
}

/** Adds a note to an item and notifies those it mentions. Throws NOT_FOUND, and INVALID_STATE at the limit. */
export function writeNote(
  db: Db,
  merchant: Merchant,
  { item, asksOpinion, ...writing }: Writing & { item: ItemRef; asksOpinion: boolean },
): Promise<NoteRow> {
  const { merchantId } = merchant;
  const { text, author, now } = writing;
  return inTransaction(db, async (tx) => {
    // Locks the item, so that it is not deleted meanwhile.
    if (!(await changedAt(tx, merchantId, [item])).has(item.uuid)) throw notFound('item');
    const known = (await noteSummaries(tx, merchantId, [item.uuid])).get(item.uuid);
    if (known && known.notes >= mostNotes)
      throw invalidState(`An item can have ${mostNotes} notes. Delete a note before you write another.`);
    if (asksOpinion && !(await hasOtherModerators(tx, merchantId, author.email)))
      throw invalidState('Nobody else on the staff can moderate. Invite a moderator first.');
    const mentioned = await othersMentioned(tx, merchantId, { text, author });
    const written = await oneRow(
      tx,
      statement`insert into item_notes (merchant_id, note_id, item_type, item_id, person_id, body, unread, asks_opinion, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${columns}`,
      [
        merchantId,
        newUuid(),
        item.type,
        item.uuid,
        author.personId,
        text,
        idsOf(mentioned),
        asksOpinion,
        now,
      ],
    );
    await notify(tx, merchant, { written, mentioned, ...writing });
    return written;
  });
}

/** Replaces the text of an own note and notifies those whom only the new text mentions. Throws NOT_FOUND, FORBIDDEN. */
export function changeNote(
  db: Db,
  merchant: Merchant,
  { noteId, ...writing }: Writing & { noteId: string },
): Promise<NoteRow> {
  const { merchantId } = merchant;
  const { text, author, now } = writing;
  return inTransaction(db, async (tx) => {
    const before = await noteForUpdate(tx, merchantId, noteId);
    if (before.person_id !== author.personId) throw forbidden('You can only change your own notes.');
    const known = idsOf(await othersMentioned(tx, merchantId, { text: before.body, author }));
    const mentioned = await othersMentioned(tx, merchantId, { text, author });
    const added = mentioned.filter(({ person_id }) => !known.includes(person_id));
    const stillUnread = idsOf(mentioned).filter((id) => before.unread.includes(id));
    const written = await row(
      tx,
      statement`update item_notes set body = $3, unread = $4, edited_at = $5
       where merchant_id = $1 and note_id = $2 returning ${columns}`,
      [merchantId, noteId, text, [...stillUnread, ...idsOf(added)], now],
    );
    if (!written) throw new Error('The row is locked');
    await notify(tx, merchant, { written, mentioned: added, ...writing });
    return written;
  });
}

/** Deletes an own note; with `ofTeam` also one of somebody else. Throws NOT_FOUND, FORBIDDEN. */
export function deleteNote(
  db: Db,
  merchantId: string,
  { noteId, personId, ofTeam }: { noteId: string; personId: string; ofTeam: boolean },
): Promise<NoteRow> {
  return inTransaction(db, async (tx) => {
    const found = await noteForUpdate(tx, merchantId, noteId);
    if (found.person_id !== personId && !ofTeam)
      throw forbidden('You can only delete your own notes. Owners and admins can delete all notes.');
    await rows(tx, 'delete from item_notes where merchant_id = $1 and note_id = $2', [merchantId, noteId]);
    return found;
  });
}

/** Marks the notes of an item that mention a person as read. Returns their number. */
export async function readNotes(
  db: Db,
  merchantId: string,
  { itemId, personId }: { itemId: string; personId: string },
): Promise<number> {
  const read = await rows(
    db,
    statement`update item_notes set unread = array_remove(unread, $3::uuid)
     where merchant_id = $1 and item_id = $2 and $3::uuid = any(unread) returning ${table('item_notes')('note_id')}`,
    [merchantId, itemId, personId],
  );
  return read.length;
}

async function noteForUpdate(tx: Db, merchantId: string, noteId: string): Promise<NoteRow> {
  const found = await row(
    tx,
    statement`select ${columns} from item_notes where merchant_id = $1 and note_id = $2 for update`,
    [merchantId, noteId],
  );
  if (!found) throw notFound('note');
  return found;
}

async function othersMentioned(
  tx: Db,
  merchantId: string,
  { text, author }: { text: string; author: { personId: string } },
): Promise<MemberRow[]> {
  if (!text.includes('@')) return [];
  const staff = await members(tx, merchantId);
  return mentionedIn(text, staff).filter(({ person_id }) => person_id !== author.personId);
}

const idsOf = (people: readonly MemberRow[]) => people.map(({ person_id }) => person_id);

/** Emails those whom a note mentions, unless they turned these emails off. */
async function notify(
  tx: Db,
  { merchantId, name: shop, locale }: Merchant,
  {
    written,
    mentioned,
    author,
    publicUrl,
    now,
  }: Omit<Writing, 'text'> & { written: NoteRow; mentioned: readonly MemberRow[] },
): Promise<void> {
  if (mentioned.length === 0) return;
  const wanting = await wantingEmails(tx, idsOf(mentioned), 'mention_emails');
  const authorName = (await namesOf(tx, [author.personId])).get(author.personId) ?? shop;
  const itemId = typeId(written.item_type, written.item_id);
  const page = consoleAddress(publicUrl, merchantId);
  const content = (person: string) =>
    noteMention({ locale: localeOf(locale), shop, person, page, author: authorName, itemId });
  await sendAllLater(
    tx,
    merchantId,
    mentioned
      .filter(({ person_id }) => wanting.has(person_id))
      .map(({ email, name }) => ({ to: email, content: content(name), aboutId: written.note_id, now })),
  );
}
