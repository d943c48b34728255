import { randomBytes } from 'node:crypto';
import { administer, dropDatabase } from './database.ts';

/** The program's role: it owns its databases, as docs/SCALING.md asks, and is no superuser. */
const role = 'tribune_tests';

export interface CitusCluster {
  /** Of the coordinator, as the program's role. */
  url: string;
  /** Of all nodes, as a superuser, the coordinator first. */
  nodes: string[];
  /** Creates an empty database on all nodes, which are registered in it. */
  createDatabase(): Promise<{ name: string; url: string }>;
  /** Drops the databases; the role remains. */
  stop(): Promise<void>;
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
  const created: string[] = [];
  const own = Object.assign(new URL(url), { username: role, password: '' });
  return {
    url: own.href,
    nodes,
    async createDatabase() {
      const name = `tribune_citus_${randomBytes(4).toString('hex')}`;
      created.push(name);
      const inDatabase = (node: string) => Object.assign(new URL(node), { pathname: `/${name}` }).href;
      for (const node of nodes) {
        await administer(node, `create database ${name} owner ${role}`);
        await administer(inDatabase(node), 'create extension citus');
      }
      const { hostname, port } = new URL(url);
      await administer(inDatabase(url), `select citus_set_coordinator_host('${hostname}', ${port || 5432})`);
      for (const { host, port } of workers)
        await administer(inDatabase(url), `select citus_add_node('${host}', ${port})`);
      return { name, url: inDatabase(own.href) };
    },
    async stop() {
      for (const name of created.splice(0)) for (const node of nodes) await dropDatabase(node, name);
    },
  };
}

const workerNodes = `select nodename as host, nodeport::text as port from pg_dist_node
  where groupid <> 0 and noderole = 'primary' order by nodeid`;
