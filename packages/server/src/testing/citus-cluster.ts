import { randomBytes } from 'node:crypto';
import { administer } from './database.ts';

/** The program's role: it owns its databases, as docs/SCALING.md asks, and is no superuser. */
const role = 'tribune_tests';

export interface CitusCluster {
  /** Of the coordinator, as the program's role. */
  url: string;
  /** Of all nodes, as a superuser, the coordinator first. */
  nodes: string[];
  /** Creates a database on all nodes, has it distributed, and closes it to everything but copies. Returns its name. */
  makeTemplate(distribute: (url: string) => Promise<void>): Promise<string>;
}

/**
 * The cluster of CITUS_URL: a superuser's URL of a database on its coordinator where all nodes are registered. The nodes must
 * trust the role `tribune_tests`, which is created, as they trust each other.
 */
export async function openCitusCluster(url: string): Promise<CitusCluster> {
  const workers = await administer(url, workerNodes);
  const nodes = [
    url,
    ...workers.map(({ host, port }) => Object.assign(new URL(url), { hostname: host, port }).href),
  ];
  for (const node of nodes)
    await administer(node, `create role ${role} login createdb`).catch((error) => {
      if (error.code !== '42710') throw error; // duplicate_object
    });
  const own = Object.assign(new URL(url), { username: role, password: '' });
  return {
    url: own.href,
    nodes,
    async makeTemplate(distribute) {
      const name = `tribune_template_${randomBytes(4).toString('hex')}`;
      const inTemplate = (node: string) => Object.assign(new URL(node), { pathname: `/${name}` }).href;
      for (const node of nodes) {
        await administer(node, `create database ${name} owner ${role}`);
        await administer(inTemplate(node), 'create extension citus');
      }
      const { hostname, port } = new URL(url);
      await administer(inTemplate(url), `select citus_set_coordinator_host('${hostname}', ${port || 5432})`);
      for (const { host, port } of workers)
        await administer(inTemplate(url), `select citus_add_node('${host}', ${port})`);
      await distribute(inTemplate(own.href));
      // Citus's daemon would keep a session, with which the database could not be copied.
      for (const node of nodes) {
        await administer(node, `alter database ${name} is_template true allow_connections false`);
        await administer(
          node,
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
        );
      }
      return name;
    },
  };
}

const workerNodes = `select nodename as host, nodeport::text as port from pg_dist_node
  where groupid <> 0 and noderole = 'primary' order by nodeid`;
