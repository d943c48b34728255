import * as contract from '@tribune/contract';
import { roleReaches } from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { bearerOf } from '../../platform/auth/caller.ts';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { invalidField, orNotFound } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import { uuidOf } from '../../platform/ids.ts';
import { type ItemRef, itemOf } from '../content/index.ts';
import * as internal from './notes.ts';

export function serveNotes(app: FastifyInstance, context: Context): void {
  const publicUrl = publicUrlOf(context.config);
  serve(app, context, contract.listNotes, async ({ db, merchant: { merchantId }, caller, query }) => {
    const { personId } = bearerOf(caller);
    const itemId = query.itemId === undefined ? null : itemNamed(query.itemId).uuid;
    const notes = await internal.notes(db, merchantId, { itemId, unreadBy: query.unread ? personId : null });
    return { notes: await internal.presentNotes(db, merchantId, { notes, personId }) };
  });
  serve(app, context, contract.writeNote, async ({ db, merchant, caller, body, now }) => {
    const author = bearerOf(caller);
    const item = orNotFound(itemOf(body.itemId), 'item');
    const written = await internal.writeNote(db, merchant, {
      item,
      text: body.text,
      asksOpinion: body.asksOpinion ?? false,
      author,
      publicUrl,
      now,
    });
    return presented(db, merchant.merchantId, written, author);
  });
  serve(app, context, contract.changeNote, async ({ db, merchant, caller, params, body, now }) => {
    const author = bearerOf(caller);
    const noteId = noteNamed(params.noteId);
    const changed = await internal.changeNote(db, merchant, {
      noteId,
      text: body.text,
      author,
      publicUrl,
      now,
    });
    return presented(db, merchant.merchantId, changed, author);
  });
  serve(app, context, contract.deleteNote, async ({ db, merchant: { merchantId }, caller, params }) => {
    const person = bearerOf(caller);
    const noteId = noteNamed(params.noteId);
    const ofTeam = roleReaches(person.role, 'admin');
    const gone = await internal.deleteNote(db, merchantId, { noteId, personId: person.personId, ofTeam });
    return presented(db, merchantId, gone, person);
  });
  serve(app, context, contract.readNotes, async ({ db, merchant: { merchantId }, caller, body }) => {
    const { personId } = bearerOf(caller);
    const { uuid: itemId } = itemNamed(body.itemId);
    return { read: await internal.readNotes(db, merchantId, { itemId, personId }) };
  });
}

async function presented(
  db: Db,
  merchantId: string,
  note: internal.NoteRow,
  { personId }: { personId: string },
) {
  const [one] = await internal.presentNotes(db, merchantId, { notes: [note], personId });
  if (!one) throw new Error('Each note is presented');
  return one;
}

function itemNamed(itemId: string): ItemRef {
  const item = itemOf(itemId);
  if (!item)
    throw invalidField('itemId', 'must be the ID of a review, question, answer, media item or store review');
  return item;
}

function noteNamed(publicId: string): string {
  return orNotFound(uuidOf('note', publicId), 'note');
}
