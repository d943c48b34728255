import { listRaids } from '@tribune/contract';
import type { Context } from '../../platform/context.ts';
import type { Feature } from '../../platform/feature.ts';
import { serve } from '../../platform/http/serve.ts';
import { typeId } from '../../platform/ids.ts';
import { handled } from '../../platform/jobs/job.ts';
import { cursorAt, cutPage } from '../../platform/paging.ts';
import { gatherRaidJob } from '../integrity/index.ts';
import { gatherRaid } from './gathering.ts';
import { presentRaid, raidsOf } from './listing.ts';
import { tables } from './tables.ts';

export { decidedByStaff, heldLater } from './held-later.ts';

export const feature: Feature = {
  name: 'raids',
  tables,
  jobs: [handled(gatherRaidJob, (context: Context, payload) => gatherRaid(context, payload))],
  serve(app, context) {
    serve(app, context, listRaids, async ({ db, merchant: { merchantId }, query }) => {
      const limit = query.limit ?? 20;
      const after = await cursorAt(query.startAfter, ['raid', 'a raid'], async (id) => id);
      const found = await raidsOf(db, merchantId, { after, limit: limit + 1 });
      const { page, ...next } = cutPage(found, limit, ({ raid_id: last }) => typeId('raid', last));
      return { raids: page.map(presentRaid), ...next };
    });
  },
};
