import type { CronItem, TaskList } from 'graphile-worker';
import { checkReviews, silentChecks } from '../features/attributes/index.ts';
import { foldDays } from '../features/daily-figures/index.ts';
import { sweepTombstones } from '../features/decision-log/index.ts';
import { makeExport, sweepExports } from '../features/exports/index.ts';
import { buildFeed, buildFeeds } from '../features/google-shopping/index.ts';
import {
  fetchPictures,
  runImport,
  sweepImports,
  sweepPictures,
  undoImport,
} from '../features/imports/index.ts';
import { expireClaims } from '../features/incentives/index.ts';
import { sweepUploads, tidyMedium, workOnMedium } from '../features/media/index.ts';
import {
  dropOldData,
  dropOldExports,
  resumePrivacyRequests,
  workOnPrivacyRequest,
} from '../features/privacy/index.ts';
import { judgeReviews, Models, trainModels } from '../features/sentiment/index.ts';
import { sweepEvents } from '../features/webhooks/index.ts';
import type { Context } from '../platform/context.ts';
import { sweepIdempotencyKeys } from '../platform/http/idempotency.ts';

/** Every job there is. Each may run twice, and begins by looking whether there is still something to do. */
export function tasksOf(context: Context): TaskList {
  const { db, clock } = context;
  const models = new Models(db);
  return {
    process_medium: async (payload) => {
      const { merchantId, mediaId } = payload as { merchantId: string; mediaId: string };
      await workOnMedium(context, merchantId, mediaId);
    },
    tidy_medium: async (payload) => {
      const { merchantId, mediaId } = payload as { merchantId: string; mediaId: string };
      await tidyMedium(context, merchantId, mediaId);
    },
    build_feed: async (payload) => {
      const { merchantId } = payload as { merchantId: string };
      await buildFeed(context, merchantId);
    },
    build_feeds: () => buildFeeds(context),
    privacy_request: (payload) =>
      workOnPrivacyRequest(context, payload as { merchantId: string; requestId: string }),
    make_export: async (payload) => {
      const { merchantId, exportId } = payload as { merchantId: string; exportId: string };
      await makeExport(context, merchantId, exportId);
    },
    run_import: async (payload) => {
      const { merchantId, importId } = payload as { merchantId: string; importId: string };
      await runImport(context, merchantId, importId);
    },
    undo_import: async (payload) => {
      const { merchantId, importId } = payload as { merchantId: string; importId: string };
      await undoImport(context, merchantId, importId);
    },
    fetch_pictures: async (payload) => {
      const { merchantId } = payload as { merchantId: string };
      await fetchPictures(context, merchantId);
    },
    sweep_pictures: () => sweepPictures(context),
    check_attributes: async (payload) => {
      const { merchantId } = payload as { merchantId: string };
      await checkAttributes(context, merchantId);
    },
    resume_attribute_checks: async () => {
      for (const merchantId of await silentChecks(db, clock.now()))
        await checkAttributes(context, merchantId);
    },
    judge_reviews: () => judgeReviews(context, models),
    train_sentiment: () => trainModels(context),
    sweep: async () => {
      await sweepIdempotencyKeys(db, clock.now());
      await sweepTombstones(db, clock.now());
      await expireClaims(db, clock.now());
      await sweepUploads(context);
      await foldDays(db, clock.now());
      await dropOldExports(context);
      await resumePrivacyRequests(context);
      await sweepExports(context);
      await sweepImports(context);
      await sweepEvents(db, clock.now());
    },
    drop_old_data: () => dropOldData(context),
  };
}

function checkAttributes({ db, clock, changes }: Context, merchantId: string): Promise<void> {
  const told = () => changes.announce({ kind: 'merchant', merchantId });
  return checkReviews(db, merchantId, { now: () => clock.now(), told });
}

export const cron: readonly CronItem[] = [
  { task: 'sweep', match: '17 * * * *', options: { backfillPeriod: 0 } },
  { task: 'sweep_pictures', match: '* * * * *', options: { backfillPeriod: 0 } },
  { task: 'resume_attribute_checks', match: '* * * * *', options: { backfillPeriod: 0 } },
  { task: 'judge_reviews', match: '* * * * *', options: { backfillPeriod: 0 } },
  { task: 'build_feeds', match: '*/15 * * * *', options: { backfillPeriod: 0 } },
  { task: 'drop_old_data', match: '20 3 * * *', options: { backfillPeriod: 0 } },
  { task: 'train_sentiment', match: '40 2 * * *', options: { backfillPeriod: 0 } },
];
