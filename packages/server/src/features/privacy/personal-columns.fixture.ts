import { randomBytes, randomUUID } from 'node:crypto';
import { type Db, rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { newUuid, typeId } from '../../platform/ids.ts';
import type { Harness } from '../../testing/harness.ts';
import { sendInvitation } from '../staff/invitation-email.ts';
import { accountSubjects } from '../staff/sign-in-attempts.ts';
import { fanOutAll } from '../webhooks/fan-out.ts';
import type { Person } from './person.fixture.ts';

/** Fills columns that the API sets only occasionally, or for former staff, in all rows of the person. */
export async function fillTheRest(
  { context: { db }, clock }: Harness,
  merchantId: string,
  { email, name, mark, orderId }: Person,
) {
  const set = (table: string, change: string, where: string) =>
    rows(db, `update ${table} set ${change} where merchant_id = $1 and ${where}`, [merchantId]);
  const own = `email_key = '${email}'`;
  const seconds = name.charCodeAt(0) * 1e6 + name.charCodeAt(4);
  const reviews = `review_id in (select review_id from reviews where merchant_id = '${merchantId}' and ${own})`;
  const bytes = () => `'\\x${randomBytes(16).toString('hex')}'::bytea`;
  const finding = `'[{"phase": "links", "field": "text", "reasonCode": "spam", "excerpt": "${mark}"}]'`;
  await set(
    'reviews',
    `title = '${mark}', pros = '${mark}', cons = '${mark}', attributes = '{"fit": "${mark}"}', findings = ${finding},
     client_hash = ${bytes()}, attributes_aside = '["${mark}"]', order_id = '${orderId}', incentive_claim_id = '${mark}', flag_reason = '${mark}',
     flagged_by = '${email}'`,
    own,
  );
  await set('reviews', `reply_author_name = '${name}'`, own);
  await set(
    'review_versions',
    `title = '${mark}', pros = '${mark}', cons = '${mark}', attributes = '["${mark}"]'`,
    reviews,
  );
  await set('store_reviews', `title = '${mark}', order_id = '${orderId}'`, own);
  for (const table of ['questions', 'answers', 'store_reviews'])
    await set(table, `findings = ${finding}, client_hash = ${bytes()}, moderated_by = '${email}'`, own);
  await set('media', `sha256 = '${mark}', placeholder = '${mark}'`, reviews);
  await set(
    'orders',
    `answer = '"${mark}"', shipping_country = '${mark}', time_zone = '${mark}', delivered_at = to_timestamp(${seconds}),
     ordered_at = to_timestamp(${seconds} - 90061)`,
    own,
  );
  await set('review_requests', `cancelled_by = '${email}'`, own);
  const [reported] = await rows(
    db,
    statement`select review_id as ${output.text('review_id')} from reviews where merchant_id = $1 and ${own} limit 1`,
    [merchantId],
  );
  await rows(
    db,
    `insert into content_reports
       (merchant_id, report_id, reference, item_type, item_id, category, explanation, email, email_key, locale, client_hash,
        low_weight, status, statement, decided_by, appeal_text, appeal_statement, appeal_decided_by, created_at)
     values ($1, $2, $3, 'review', $4, 'fake', $5, $6, $6, 'en', $7, false, 'kept', $5, $6, $5, $5, $6, $8)`,
    [merchantId, randomUUID(), `${mark}`, reported?.review_id, mark, email, randomBytes(16), clock.now()],
  );
  const [claim] = await rows(
    db,
    statement`select claim_id as ${output.text('claim_id')}, incentive_id as ${output.text('incentive_id')}
     from incentive_claims where merchant_id = $1 and ${own} limit 1`,
    [merchantId],
  );
  await rows(
    db,
    `insert into coupon_codes (merchant_id, code_id, incentive_id, claim_id, fingerprint, issued_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $6)`,
    [merchantId, randomUUID(), claim?.incentive_id, claim?.claim_id, randomBytes(32), clock.now()],
  );
  await rows(db, 'insert into claim_queue (merchant_id, claim_id, incentive_id) values ($1, $2, $3)', [
    merchantId,
    claim?.claim_id,
    claim?.incentive_id,
  ]);
  await set('incentive_claims', `locale = '${mark}', fulfilled_by = '${email}'`, own);
  await set(
    'mails',
    `subject = '${mark}', about_id = '${randomUUID()}', locale = '${mark}', last_error = '${mark}', message_id = '<${mark}>'`,
    own,
  );
  await rows(
    db,
    `insert into audit_log (merchant_id, entry_id, at, actor_type, actor_id, actor, action, outcome, network)
     values ($1, $2, $3, 'staff', $4, $5, 'session.create', 'success', $4)`,
    [merchantId, newUuid(), clock.now(), mark, email],
  );
  await set('privacy_requests', `requested_by = '${email}'`, `email = '${email}'`);
  const [mail] = await rows(
    db,
    statement`select mail_id as ${output.text('mail_id')} from mails where merchant_id = $1 and ${own} limit 1`,
    [merchantId],
  );
  await rows(
    db,
    'insert into mail_attempts (merchant_id, mail_id, attempt, started_at, response) values ($1, $2, 1, $3, $4)',
    [...[merchantId, mail?.mail_id, clock.now(), `550 <${email}> unknown`]],
  );
  await rows(db, 'insert into mail_queue (mail_id, merchant_id, due_at) values ($1, $2, $3)', [
    ...[mail?.mail_id, merchantId, clock.now()],
  ]);
  const [review] = await rows(
    db,
    statement`select review_id as ${output.text('review_id')} from reviews where merchant_id = $1 and ${own} order by review_id limit 1`,
    [merchantId],
  );
  await rows(
    db,
    'insert into import_pictures (merchant_id, review_id, position, url, error) values ($1, $2, 0, $3, $3)',
    [...[merchantId, review?.review_id, `https://pictures.example/${mark}.jpg`]],
  );
  await rows(
    db,
    `insert into review_phrases (merchant_id, review_id, version, sentences) values ($1, $2, 1, jsonb_build_array($3::text))`,
    [merchantId, review?.review_id, mark],
  );
  await rows(
    db,
    `insert into topic_mentions (merchant_id, subject, topic, review_id, place, sentiment, field, sentence_start, sentence_end,
       words_start, words_end)
     values ($1, 'product:P', 'zipper', $2, 0, 'positive', 'text', 0, 9, 0, 9)`,
    [merchantId, review?.review_id],
  );
  await rows(
    db,
    `insert into review_translations (merchant_id, review_id, language, source_language, text_hash, title, body, pros, cons, provider, translated_at)
     values ($1, $2, 'de', 'en', $3, $4, $4, $4, $4, 'deepl', $5)`,
    [merchantId, review?.review_id, randomBytes(32), mark, clock.now()],
  );
  await rows(
    db,
    `insert into summary_wordings (merchant_id, subject, strengths, weaknesses, model, sentences, cited, outcome, attempts, attempted_at)
     values ($1, $2, '{}', '{}', 'm', jsonb_build_array($2::text), 1, 'worded', 1, $3)`,
    [merchantId, mark, clock.now()],
  );
  await rows(db, 'insert into summary_citations (merchant_id, subject, review_id) values ($1, $2, $3)', [
    merchantId,
    mark,
    review?.review_id,
  ]);
  const [due] = await rows(
    db,
    statement`select request_id as ${output.text('request_id')} from review_requests where merchant_id = $1 and ${own}`,
    [merchantId],
  );
  await rows(
    db,
    `insert into due_requests (request_id, step, merchant_id, due_at) values ($1, 'reminder', $2, '2099-01-01')
     on conflict (request_id, step) do nothing`,
    [due?.request_id, merchantId],
  );
  await db.transaction().execute((tx) => fanOutAll(tx, merchantId));
  await rows(
    db,
    `insert into webhook_outbox
       (merchant_id, resource_id, sequence, event_ids, types, occurred_at, data, subscriptions)
     select merchant_id, resource_id, sequence + 1000000, array[gen_random_uuid()], array[type], occurred_at, data, '[]'
     from webhook_events where merchant_id = $1 and data::text like '%' || $2::text || '%'`,
    [merchantId, mark],
  );
  await rows(
    db,
    `insert into webhook_attempts
       (merchant_id, endpoint_id, event_id, attempt, url, started_at, duration_ms, response_excerpt, error)
     select d.merchant_id, d.endpoint_id, d.event_id, 1, 'https://x.example', d.created_at, 1, $2::text, $2::text
     from webhook_deliveries as d
     join webhook_events as e on e.merchant_id = d.merchant_id and e.event_id = d.event_id
     where d.merchant_id = $1 and e.data::text like '%' || $2::text || '%'`,
    [merchantId, mark],
  );
  await rows(
    db,
    `update webhook_deliveries as d set last_error = $2::text from webhook_events as e
     where d.merchant_id = $1 and e.merchant_id = $1 and e.event_id = d.event_id
       and e.data::text like '%' || $2::text || '%'`,
    [merchantId, mark],
  );
  await rows(
    db,
    `insert into exports (merchant_id, export_id, type, start_date, end_date, only_status, status, storage_key,
       requested_by, created_at)
     values ($1, $2, 'reviews', '2026-01-01', '2026-01-01', 'all', 'completed', $3, $4, $5)`,
    [merchantId, newUuid(), `x/${mark}`, email, clock.now()],
  );
  await rows(
    db,
    `insert into imports (merchant_id, import_id, format, status, source_key, error_key, report, requested_by, started_at)
     values ($1, $2, 'native', 'completed', $3, $3, to_jsonb($3::text), $4, $5)`,
    [merchantId, newUuid(), `i/${mark}`, email, clock.now()],
  );
  await rows(
    db,
    `insert into email_templates (merchant_id, kind, locale, version, changed_by, created_at)
     values ($1, $2, 'en', 1, $3, $4)`,
    [merchantId, `kind ${newUuid()}`, email, clock.now()],
  );
  await rows(
    db,
    `insert into staff_invitations (invitation_id, merchant_id, email, role, hash, mail_hash, invited_by, created_at, expires_at)
     values ($1, $2, $3, 'admin', $4, $5, $3, $6, $6)`,
    [newUuid(), merchantId, email, randomBytes(16), randomBytes(16), clock.now()],
  );
  for (const subject of accountSubjects(email))
    await rows(db, 'insert into sign_in_attempts (subject, attempts, retry_at) values ($1, 1, $2)', [
      subject,
      clock.now(),
    ]);
  await formerStaff({ db, clock }, merchantId, { email, name, mark });
}

async function formerStaff(
  { db, clock }: { db: Db; clock: Harness['clock'] },
  merchantId: string,
  { email, name, mark }: Pick<Person, 'email' | 'name' | 'mark'>,
) {
  const [id, now] = [newUuid(), clock.now()];
  await rows(
    db,
    `insert into auth_users (id, name, email, image, "createdAt", "updatedAt") values ($1, $2, $3, $4, $5, $5)`,
    [id, name, email, mark, now],
  );
  await rows(
    db,
    'update moderation_log set requested_by = $2, requested_by_id = $3 where merchant_id = $1 and actor = $2',
    [merchantId, email, typeId('user', id)],
  );
  await rows(
    db,
    `insert into merchant_deletions (merchant_id, deletion_id, name, requested_by, requested_at, due_at, status, canceled_by)
     values ($1, $2, 'Canceled', $3, '2026-01-01', '2026-01-31', 'canceled', $3)`,
    [merchantId, newUuid(), email],
  );
  await rows(
    db,
    `insert into auth_sessions (id, "userId", token, "expiresAt", "ipAddress", "userAgent", "createdAt", "updatedAt")
     values ($1, $2, $3, $4, $3, $3, $4, $4)`,
    [newUuid(), id, mark, now],
  );
  await rows(
    db,
    `insert into auth_accounts
       (id, "userId", "accountId", "providerId", "accessToken", "refreshToken", "idToken", password, "createdAt", "updatedAt")
     values ($1, $2, $3, 'credential', $3, $3, $3, $3, $4, $4)`,
    [newUuid(), id, mark, now],
  );
  await rows(
    db,
    `insert into auth_two_factors (id, "userId", secret, "backupCodes") values ($1, $2, $3, $3)`,
    [newUuid(), id, mark],
  );
  await rows(
    db,
    `insert into auth_passkeys
       (id, "userId", name, "publicKey", "credentialID", counter, "deviceType", "backedUp", "createdAt")
     values ($1, $2, $3, $3, $3, 1, 'x', true, $4)`,
    [newUuid(), id, mark, now],
  );
  await rows(
    db,
    `insert into auth_verifications (id, identifier, value, "expiresAt", "createdAt", "updatedAt")
     values ($1, $2, $3, $4, $4, $4)`,
    [newUuid(), mark, id, now],
  );
  await rows(
    db,
    `insert into access_tokens (token_id, merchant_id, person_id, hash, name, prefix, role, created_at)
     values ($1, $2, $3, $4, $5, $5, 'admin', $6)`,
    [newUuid(), merchantId, id, randomBytes(16), mark, now],
  );
  await rows(
    db,
    `insert into saved_views (merchant_id, view_id, person_id, name, filters, created_at)
     values ($1, $2, $3, $4, $4, $5)`,
    [merchantId, newUuid(), id, mark, now],
  );
  for (const table of ['reviews', 'questions', 'answers', 'store_reviews'])
    await rows(db, `update ${table} set assigned_to = $2 where merchant_id = $1 and email_key = $3`, [
      ...[merchantId, id, email],
    ]);
  await rows(
    db,
    `update media set assigned_to = $2 where merchant_id = $1 and review_id in (
       select review_id from reviews where merchant_id = $1 and email_key = $3)`,
    [merchantId, id, email],
  );
  await rows(
    db,
    `insert into external_checks (merchant_id, item_id, item_type, due_at)
     select merchant_id, review_id, 'review', $3 from reviews where merchant_id = $1 and email_key = $2`,
    [merchantId, email, now],
  );
  const searched = JSON.stringify({ search: email });
  for (const filters of [searched, '{}'])
    await rows(
      db,
      `insert into bulk_actions (merchant_id, bulk_id, filters, excluded_ids, verdict, notify_authors, status, matching,
         at_type, at_id, requested_by, undone_by, created_at)
       select $1::uuid, $2::uuid, $3, array[review_id], 'rejected', true, 'undone', 1, 'review', review_id, $4, $4, $5
       from reviews where merchant_id = $1 and email_key = $4 limit 1`,
      [merchantId, newUuid(), filters, email, now],
    );
  await rows(
    db,
    'insert into moderation_presence (merchant_id, person_id, item_id, seen_at) values ($1, $2, $3, $4)',
    [merchantId, id, mark, now],
  );
  const invited = {
    invitationId: newUuid(),
    email: 'colleague@example.com',
    inviterName: name,
    inviterId: id,
    acceptUrl: 'https://x.example',
  };
  await sendInvitation(db, { merchantId, ...invited, now });
}
