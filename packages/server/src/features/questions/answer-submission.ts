import { type answerSubmission, emailKeyOf, type Static } from '@tribune/contract';
import { addedToExisting } from '../../platform/db/counter-shards.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { isForeignKeyViolation } from '../../platform/db/sql-states.ts';
import type { Row } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newUuid } from '../../platform/ids.ts';
import { detectLanguage } from '../../platform/language/detection.ts';
import { searchConfigOf } from '../../platform/language/search-words.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { assertWithoutContact } from '../../platform/names.ts';
import { itemForUpdate } from '../content/index.ts';
import { automaticStatus, type Decision } from '../decision-log/index.ts';
import {
  assigneeOf,
  categoryForRules,
  type Finding,
  queueExternalCheck,
  screen,
  textHash,
} from '../screening/index.ts';
import { eventCtes, eventParameters, newEvent, wantsEvents } from '../webhooks/index.ts';
import { notifyAskers } from './asker-email.ts';
import { answeredColumns, answers } from './columns.ts';
import { nextShopShard } from './counts.ts';
import { answerAsEvent } from './events.ts';
import { questionKind } from './kind.ts';
import { answerContext } from './submission-context.ts';

export interface Answering {
  questionId: string;
  answer: Static<typeof answerSubmission>;
  /** Whether the caller may see only approved questions. */
  fromBrowser: boolean;
  clientHash: Buffer | null;
  actor: Decision['actor'];
  now: Date;
}

export interface Answered {
  row: NewAnswerRow;
  /** Whether it is public: an approved answer of an approved question. */
  published: boolean;
}

/**
 * Submits an answer: the merchant's own (`verified`) is published at once, a customer's is screened and pending. Undefined
 * when the question does not exist or is not visible to the caller.
 */
export function answerQuestion(
  db: Db,
  merchant: Merchant,
  answering: Answering,
): Promise<Answered | undefined> {
  return answering.answer.verified === true
    ? publishAnswer(db, merchant, answering)
    : holdAnswer(db, merchant, answering);
}

/** Locks the question, because the asker is notified of its approved answers. */
async function publishAnswer(
  db: Db,
  merchant: Merchant,
  answering: Answering,
): Promise<Answered | undefined> {
  const { questionId, fromBrowser, now } = answering;
  assertWithoutContact(answering.answer.author?.name, 'author.name');
  const language = await detectLanguage(answering.answer.answer);
  return inTransaction(db, async (tx) => {
    const question = await itemForUpdate(tx, merchant.merchantId, questionKind, questionId);
    if (!isVisible(question, fromBrowser)) return undefined;
    const row = answerRow(merchant, answering, { question, findings: [], language, assignedTo: null });
    // The subscriptions have not been read here; the statement checks them itself.
    await insertAnswer(tx, row, { ...answering, wantedEvents: ['*'] });
    await notifyAskers(tx, merchant, { questionIds: [questionId], now });
    return { row, published: question.status === 'approved' };
  });
}

async function holdAnswer(db: Db, merchant: Merchant, answering: Answering): Promise<Answered | undefined> {
  const { questionId, answer, fromBrowser, clientHash, now } = answering;
  const wordsHash = textHash(answer.answer);
  const { question, asksService, wantedEvents, screeningContext } = await answerContext(
    db,
    merchant.merchantId,
    {
      questionId,
      text: answer.answer,
      wordsHash,
      emailKey: answer.author?.email?.toLowerCase() ?? null,
      clientHash,
      now,
    },
  );
  if (!isVisible(question, fromBrowser)) return undefined;
  const language = await detectLanguage(answer.answer);
  const submission = {
    words: { answer: answer.answer },
    authorName: answer.author?.name ?? '',
    facts: {
      itemType: 'answer' as const,
      productId: question.product_id,
      category: await categoryForRules(db, merchant.merchantId, {
        rules: screeningContext.rules,
        productId: question.product_id,
      }),
      language,
      source: null,
      hasMedia: false,
      verified: false,
    },
    ...screeningContext,
  };
  const findings = screen(submission);
  const assignedTo = assigneeOf(submission);
  const row = answerRow(merchant, answering, { question, findings, language, assignedTo });
  try {
    if (asksService)
      await inTransaction(db, async (tx) => {
        await insertAnswer(tx, row, { ...answering, wantedEvents });
        await queueExternalCheck(tx, merchant.merchantId, { itemType: 'answer', itemId: row.answer_id, now });
      });
    else await insertAnswer(db, row, { ...answering, wantedEvents });
  } catch (error) {
    // The question was deleted concurrently. A surrounding transaction is repeated instead.
    if (isForeignKeyViolation(error) && !db.isTransaction) return undefined;
    throw error;
  }
  return { row, published: false };
}

interface OfQuestion {
  product_id: string;
  status: string;
}

const isVisible = <Question extends OfQuestion>(
  question: Question | null | undefined,
  fromBrowser: boolean,
): question is Question => question != null && (!fromBrowser || question.status === 'approved');

const answered = answers(...answeredColumns);
type NewAnswerRow = Row<typeof answered>;

function answerRow(
  merchant: Merchant,
  { questionId, answer, clientHash, now }: Answering,
  {
    question,
    findings,
    language,
    assignedTo,
  }: { question: OfQuestion; findings: Finding[]; language: string | null; assignedTo: string | null },
): NewAnswerRow {
  const verified = answer.verified === true;
  const status = automaticStatus(verified ? 'merchantAnswer' : 'answerSubmission', null, {
    publish: verified,
  });
  return {
    merchant_id: merchant.merchantId,
    answer_id: newUuid(),
    question_id: questionId,
    product_id: question.product_id,
    body: answer.answer,
    author_name: answer.author?.name ?? (verified ? merchant.name : null),
    author_email: answer.author?.email ?? null,
    email_key: emailKeyOf(answer.author?.email),
    verified,
    status,
    findings,
    language,
    assigned_to: assignedTo,
    text_hash: textHash(answer.answer),
    client_hash: clientHash,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
}

/** Inserts an answer with its log entry, counters and events in one statement. */
async function insertAnswer(
  db: Db,
  made: NewAnswerRow,
  { actor, wantedEvents, now }: Answering & { wantedEvents: readonly string[] },
): Promise<void> {
  const published = made.status === 'approved';
  const types = published ? createdAndApproved : created;
  const subscribed = wantsEvents(wantedEvents, types);
  const { findings } = made;
  await rows(db, subscribed ? insertAnswerWithEventsSql : insertAnswerSql, {
    ...made,
    findings: JSON.stringify(findings),
    searchConfig: searchConfigOf(made.language),
    logEntryId: newUuid(),
    action: published ? 'publish' : 'hold',
    actorType: published ? actor.type : 'screening',
    actorName: published ? actor.name : null,
    requestedBy: (published && actor.requestedBy?.name) || null,
    requestedById: (published && actor.requestedBy?.id) || null,
    reasonCode: findings[0]?.reasonCode ?? null,
    causes: published ? [] : [...findings.map(({ phase }) => phase), 'premoderation'],
    shopShard: nextShopShard(),
    pending: Number(!published),
    approved: Number(published),
    ...(subscribed &&
      eventParameters({
        events: types.map(newEvent),
        resourceId: made.answer_id,
        data: answerAsEvent({ ...made, moderation_reason_code: null }),
        now,
      })),
  });
}

const created = ['answer.created'] as const;
const createdAndApproved = ['answer.created', 'answer.approved'] as const;

/** The counter comes last, because other writers wait for its lock. */
const insertAnswerSql = `
  with answer as (
    insert into answers (${answeredColumns.join(', ')}, words)
    values (${answeredColumns.map((column) => `$${column}`).join(', ')},
      tribune_search_words($body, $searchConfig::regconfig))
    returning answer_id
  ), log as (
    insert into moderation_log
      (merchant_id, entry_id, item_type, item_id, at, actor_type, actor, requested_by, requested_by_id, action, to_status,
       reason_code, causes)
    values ($merchant_id, $logEntryId, 'answer', $answer_id, $created_at, $actorType, $actorName, $requestedBy,
      $requestedById, $action, $status, $reasonCode, $causes)
    returning item_id
  ), question as (
    update questions set approved_answers = approved_answers + 1
    where merchant_id = $merchant_id and question_id = $question_id and $approved::int > 0
    returning question_id
  ), written as (
    select count(*) as parts from (table answer union all table log union all table question) as part
  )
  insert into shop_question_counts as existing (merchant_id, slot, answers_pending, answers_approved)
  select $merchant_id, $shopShard::smallint, $pending::int, $approved::int from written where parts >= 2
  on conflict (merchant_id, slot) do update set ${addedToExisting(['answers_pending', 'answers_approved'])}`;

const insertAnswerWithEventsSql = insertAnswerSql.replace('with ', `with ${eventCtes}, `);
