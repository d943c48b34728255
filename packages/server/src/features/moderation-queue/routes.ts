import * as contract from '@tribune/contract';
import { roleReaches } from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf, bearerOf } from '../../platform/auth/caller.ts';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { announceProduct } from '../../platform/db/announcing.ts';
import { invalidField, notFound } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { typeId, uuidOf } from '../../platform/ids.ts';
import { itemOf, itemRow, versionsOf } from '../content/index.ts';
import { writtenKinds } from '../content-kinds/index.ts';
import { decisionsSince, presentDecision, staffDecisionOf } from '../decision-log/index.ts';
import { mediaUrlOf } from '../media/index.ts';
import { members } from '../staff/index.ts';
import { assign } from './assigning.ts';
import { serveBulkActions } from './bulk/routes.ts';
import { decideItems } from './deciding.ts';
import type { ItemResult } from './item-results.ts';
import { itemsWith, queue } from './listing.ts';
import { figuresOf } from './moderator-figures.ts';
import { serveNotes } from './note-routes.ts';
import { withOwnId } from './own-id.ts';
import { notePresence, viewers } from './presence.ts';
import * as templates from './reply-templates.ts';
import { serveReportDecisions } from './report-routes.ts';
import * as views from './saved-views.ts';
import { undo } from './undo.ts';

export function serveModerationQueue(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.listQueue, ({ db, merchant, caller, query, now }) =>
    queue(db, merchant, {
      query: withOwnId(query, caller),
      locale: merchant.locale,
      mediaUrl: mediaUrlOf(context, merchant),
      now,
    }),
  );
  serve(app, context, contract.decideInQueue, async (call) => {
    const { db, merchant, body } = call;
    const decision = { ...staffDecisionOf(body, call), publicUrl: publicUrlOf(context.config) };
    const items = body.items.map(({ id, updatedAt }) => ({ id, updatedAt }));
    return { results: await results(call, await decideItems(db, merchant, items, decision)) };
  });
  serve(app, context, contract.undoInQueue, async (call) => {
    const { db, merchant, caller, body, now } = call;
    const undone = await undo(db, merchant.merchantId, body, { actor: actorOf(caller), now });
    return { results: await results(call, undone) };
  });
  serve(app, context, contract.assignInQueue, assignItems);
  serve(app, context, contract.notePresence, presence);
  serve(app, context, contract.listItemVersions, itemVersions);
  serveFigures(app, context);
  serveBulkActions(app, context);
  serveNotes(app, context);
  serveViewsAndTemplates(app, context);
  serveReportDecisions(app, context);
}

/** Combines each result with the current state of its item. Drops cached responses of the products that changed. */
async function results(
  {
    context,
    db,
    merchant,
    now,
  }: Pick<Call<typeof contract.undoInQueue>, 'context' | 'db' | 'merchant' | 'now'>,
  processed: readonly ItemResult[],
) {
  const { merchantId } = merchant;
  const products = new Set(processed.flatMap(({ moderated }) => moderated?.productId ?? []));
  for (const productId of products) announceProduct(context, db, merchantId, productId);
  const refs = processed.flatMap(({ id }) => itemOf(id) ?? []);
  const items = await itemsWith(db, merchant, {
    items: refs,
    mediaUrl: mediaUrlOf(context, merchant),
    now,
  });
  return processed.map(({ id, moderated, refusal }) => ({
    id,
    success: refusal === null,
    error: refusal && { code: refusal.code, message: refusal.message },
    decisionId: moderated?.decisionId ? typeId('log', moderated.decisionId) : null,
    item: items.get(id) ?? null,
  }));
}

function serveFigures(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.getOwnFigures, ({ db, merchant: { merchantId }, caller, now }) =>
    figuresOf(db, merchantId, { personId: bearerOf(caller).personId, now }),
  );
  serve(app, context, contract.getModeratorFigures, async ({ db, merchant: { merchantId }, params, now }) => {
    const personId = uuidOf('user', params.personId);
    if (personId === null || (await members(db, merchantId, personId)).length === 0)
      throw notFound('member of staff');
    return figuresOf(db, merchantId, { personId, now });
  });
}

async function assignItems({ context, db, merchant, body, now }: Call<typeof contract.assignInQueue>) {
  const { merchantId } = merchant;
  const { ids, personId } = body;
  const assignee = personId === null ? null : uuidOf('user', personId);
  if (personId !== null && assignee === null)
    throw invalidField('personId', 'must be the ID of a staff member');
  await assign(db, merchantId, { ids, personId: assignee });
  const refs = ids.flatMap((id) => itemOf(id) ?? []);
  const items = await itemsWith(db, merchant, {
    items: refs,
    mediaUrl: mediaUrlOf(context, merchant),
    now,
  });
  return { items: ids.flatMap((id) => items.get(id) ?? []) };
}

async function itemVersions({ db, merchant: { merchantId }, query }: Call<typeof contract.listItemVersions>) {
  const item = itemOf(query.itemId);
  if (!item || item.type === 'media') throw notFound('item');
  const kind = writtenKinds[item.type];
  await itemRow(db, merchantId, kind.queue, item.uuid);
  return { versions: await versionsOf(db, merchantId, kind, item.uuid) };
}

/** Overlap between polls, so that decisions committed late are not missed. */
const overlapMs = 5_000;

async function presence({ db, merchant, caller, body, now }: Call<typeof contract.notePresence>) {
  const { merchantId } = merchant;
  const personId = bearerOf(caller).personId;
  await notePresence(db, merchantId, { personId, itemId: body.itemId ?? null, now });
  // The log is queried by ids, which contain the system time.
  const asOf = new Date();
  const since = body.since === undefined ? asOf : new Date(Date.parse(body.since) - overlapMs);
  const [others, decided] = await Promise.all([
    viewers(db, merchantId, { personId, now }),
    decisionsSince(db, merchantId, { since, limit: 100 }),
  ]);
  return { viewers: others, decisions: decided.map(presentDecision), now: asOf.toISOString() };
}

function serveViewsAndTemplates(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.listSavedViews, async ({ db, merchant, caller }) => ({
    savedViews: (await views.savedViews(db, merchant.merchantId, bearerOf(caller).personId)).map((view) =>
      views.presentView(view, bearerOf(caller).personId),
    ),
  }));
  serve(app, context, contract.saveView, async ({ db, merchant, caller, body, now }) => {
    const { name, filters, shared = false } = body;
    const personId = bearerOf(caller).personId;
    const view = { personId, name, filters, shared, now };
    return views.presentView(await views.saveView(db, merchant.merchantId, view), personId);
  });
  serve(app, context, contract.deleteSavedView, async ({ db, merchant, caller, params }) => {
    const viewId = uuidOf('view', params.viewId);
    const personId = bearerOf(caller).personId;
    const ofTeam = caller.kind === 'bearer' && roleReaches(caller.role, 'admin');
    const gone = viewId && (await views.deleteView(db, merchant.merchantId, { viewId, personId, ofTeam }));
    if (!gone) throw notFound('saved view');
    return views.presentView(gone, personId);
  });
  serve(app, context, contract.listReplyTemplates, async ({ db, merchant }) => ({
    replyTemplates: (await templates.replyTemplates(db, merchant.merchantId)).map(templates.presentTemplate),
  }));
  serve(app, context, contract.createReplyTemplate, async ({ db, merchant, body, now }) =>
    templates.presentTemplate(
      await templates.createTemplate(db, merchant.merchantId, { name: body.name, text: body.text, now }),
    ),
  );
  serve(app, context, contract.changeReplyTemplate, async ({ db, merchant, params, body, now }) => {
    const templateId = uuidOf('template', params.templateId);
    const change = { templateId: templateId ?? '', name: body.name ?? null, text: body.text ?? null, now };
    const changed = templateId && (await templates.changeTemplate(db, merchant.merchantId, change));
    if (!changed) throw notFound('reply template');
    return templates.presentTemplate(changed);
  });
  serve(app, context, contract.deleteReplyTemplate, async ({ db, merchant, params }) => {
    const templateId = uuidOf('template', params.templateId);
    const gone = templateId && (await templates.deleteTemplate(db, merchant.merchantId, templateId));
    if (!gone) throw notFound('reply template');
    return templates.presentTemplate(gone);
  });
}
