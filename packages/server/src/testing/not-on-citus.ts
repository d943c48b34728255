const plans = 'reads the plan, the buffers or the locks of one server, which are on a node there';
const ownServer = 'starts servers of its own, without Citus';
const statistics = 'sets statistics, which PostgreSQL 18 can, of a queue, which is a local table there';
const trigger = 'stops a statement by a trigger, which distributed tables cannot have';
const double = 'brings a double of Citus, which is there already';
const backups = 'copies of a database are refused for a distributed one';

/** Tests that `npm run test:citus` leaves out: files by a part of their path, or in them the tests of a title. */
export const notOnCitus: readonly { path: string; title?: string; reason: string }[] = [
  { path: 'features/reviews/costs.test.ts', reason: plans },
  { path: 'features/reviews/buffers.test.ts', reason: plans },
  { path: 'features/reviews/joint-decisions.test.ts', reason: plans },
  { path: 'features/questions/list-cost.test.ts', reason: plans },
  { path: 'features/questions/filter-cost.test.ts', reason: plans },
  { path: 'features/questions/queue-cost.test.ts', reason: plans },
  { path: 'features/topics/passage-cost.test.ts', reason: plans },
  { path: 'platform/db/planning.test.ts', reason: plans },
  { path: 'platform/db/costly-reads.test.ts', reason: plans },
  { path: 'platform/db/outages.test.ts', reason: ownServer },
  { path: 'platform/db/replica.test.ts', reason: ownServer },
  { path: 'platform/embedded-postgres/', reason: ownServer },
  { path: 'platform/backup/', reason: backups },
  { path: 'app/cli/backup.test.ts', reason: backups },
  { path: 'app/cli/distribute.test.ts', reason: double },
  { path: 'distribution/distribution.test.ts', reason: double },
  {
    path: 'distribution/statement-parts',
    title: 'with Citus the parts do what the statement',
    reason: double,
  },
  { path: 'app/cli/fresh-database.test.ts', reason: ownServer },
  { path: 'app/cli/start.test.ts', reason: ownServer },
  { path: 'app/cli/upgrade-postgres.test.ts', reason: ownServer },
  {
    path: 'features/questions/queued-questions.test.ts',
    title: 'a page without filters is planned once per connection',
    reason: plans,
  },
  {
    path: 'features/reviews/search.test.ts',
    title: 'a search for a (frequent|rare) word reads',
    reason: plans,
  },
  { path: 'features/reviews/search.test.ts', title: 'a search without an index reads 20,000', reason: plans },
  { path: 'features/reviews/listing.test.ts', title: 'a filtered list reads only those of', reason: plans },
  { path: 'features/reviews/listing.test.ts', title: 'a deep page behind many featured', reason: plans },
  { path: 'features/rating-counters', title: 'a change reads the rows of its counters only', reason: plans },
  { path: 'features', title: 'that is (being deleted: 404|deleted meanwhile)', reason: plans },
  { path: 'features/fairness', title: 'several sequencers, and one whose connection is lost', reason: plans },
  { path: 'features/rating-counters', title: "a submission waits for its product's counters", reason: plans },
  { path: 'features/insights', title: 'a build blocks until a concurrent decision', reason: plans },
  {
    path: 'features/webhooks, platform/jobs, platform/mail',
    title: 'statistics (of|say) [0-9]+ rows, ',
    reason: statistics,
  },
  {
    path: 'features/health/health.test.ts',
    title: "when the database's disk is full",
    reason: trigger,
  },
  {
    path: 'testing/generated.test.ts',
    title: "the database's types are up to date",
    reason: 'the extension adds views of its own to the schema',
  },
  {
    path: 'features/syndication',
    title: 'a thousand reviews cross between two installations',
    reason: trigger,
  },
];
