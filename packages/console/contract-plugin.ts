import { fileURLToPath } from 'node:url';
import * as contract from '@tribune/contract';
import * as agenticFeed from '@tribune/contract/agentic-feed';
import * as captions from '@tribune/contract/captions';
import * as domains from '@tribune/contract/domains';
import * as emailTemplates from '@tribune/contract/email-templates';
import * as figures from '@tribune/contract/figures';
import * as imports from '@tribune/contract/imports';
import * as insights from '@tribune/contract/insights';
import * as sandbox from '@tribune/contract/sandbox';
import * as syndication from '@tribune/contract/syndication';
import * as versions from '@tribune/contract/versions';
import * as viewsAndTemplates from '@tribune/contract/views-and-templates';
import * as webhooks from '@tribune/contract/webhooks';
import type { Plugin } from 'vite';

const source = (name: string) =>
  JSON.stringify(fileURLToPath(new URL(`../contract/src/${name}`, import.meta.url)));

/** Modules of the contract without schemas, whose functions are bundled unchanged. */
const plain = ['roles.ts', 'plans.ts'];

/** Routes that few pages use; they are loaded with those pages. */
const parts = {
  'agentic-feed': agenticFeed,
  captions,
  domains,
  'email-templates': emailTemplates,
  figures,
  imports,
  insights,
  sandbox,
  syndication,
  versions,
  'views-and-templates': viewsAndTemplates,
  webhooks,
};

/**
 * Gives browsers the contract without its schemas, which only servers need and which make up most of its size. Keeps all plain tables, and
 * the parts of routes that clients and pages use. The types are those of the whole contract.
 */
export function contractForBrowsers(): Plugin {
  const id = '\0contract-for-browsers';
  const partOf = (name: string) => name.slice(`${id}/`.length) as keyof typeof parts;
  return {
    name: 'contract-for-browsers',
    enforce: 'pre',
    resolveId(name) {
      const part = Object.keys(parts).find((one) => name === `@tribune/contract/${one}`);
      if (part) return `${id}/${part}`;
      return name === '@tribune/contract' ? id : null;
    },
    load(name) {
      if (name.startsWith(`${id}/`)) return declarations((exported) => exported in parts[partOf(name)]);
      if (name !== id) return null;
      const lines = plain.map((file) => `export * from ${source(file)};`);
      const taken = new Set([
        'roles',
        'roleReaches',
        'plans',
        'growthFeatures',
        'planIncludesGrowthFeatures',
      ]);
      lines.push(declarations((exported) => !taken.has(exported) && !isInPart(exported)));
      return lines.join('\n');
    },
  };
}

const isInPart = (exported: string) => Object.values(parts).some((part) => exported in part);

/** The exports that `isIncluded` selects, without their schemas. */
function declarations(isIncluded: (exported: string) => boolean): string {
  return Object.entries(contract)
    .filter(([exported]) => isIncluded(exported))
    .flatMap(([exported, value]) => {
      const slim = slimmed(value);
      return slim === undefined ? [] : [`export const ${exported} = ${JSON.stringify(slim)};`];
    })
    .join('\n');
}

function slimmed(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (Array.isArray(value)) return isPlainList(value) ? value : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if ('operationId' in value) {
    const { operationId, method, path, bare, contentType, role, plan } = value as contract.Route;
    return { operationId, method, path, bare, contentType, role, plan };
  }
  return isTable(value) ? value : undefined;
}

/** Whether a value is a table of plain values, lists of them, or tables. A schema, in contrast, has a `type` at some level. */
function isTable(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || 'type' in value) return false;
  return Object.values(value).every((one) => isPlain(one) || isPlainList(one) || isTable(one));
}

const isPlainList = (value: unknown) => Array.isArray(value) && value.every(isPlain);

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);
