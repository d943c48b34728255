import { type Db, row, rows } from '../database.ts';
import { output, statement } from '../statement.ts';

/** The nodes that store shards, as `host:port`. */
export async function shardNodes(db: Db): Promise<string[]> {
  const found = await row(db, nodes, []);
  return found?.nodes ?? [];
}

const nodes = statement`
  select coalesce(array_agg(nodename || ':' || nodeport order by nodename, nodeport), '{}') as ${output.texts('nodes')}
  from pg_dist_node where shouldhaveshards and isactive and noderole = 'primary'`;

/** The nodes that the coordinator cannot connect to within 0.7 seconds, as `host:port`. */
export async function unreachableNodes(db: Db): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await rows(tx, limitConnecting, []);
    const found = await rows(tx, failures, []);
    return found.map(({ node }) => node);
  });
}

/** The default, 30 seconds, is above the time limit of the statement. */
const limitConnecting = "set local citus.node_connection_timeout = '700ms'";

const failures = statement`
  select nodename || ':' || nodeport as ${output.text('node')} from run_command_on_workers('select 1')
  where not success order by 1`;
