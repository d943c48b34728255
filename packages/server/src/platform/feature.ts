import type { FastifyInstance } from 'fastify';
import type { Context, PlatformContext } from './context.ts';
import type { Change } from './db/changes.ts';
import type { Tables } from './db/tables.ts';
import type { Dispatcher } from './jobs/dispatcher.ts';
import type { JobDefinition } from './jobs/job.ts';

/**
 * What a feature plugs into the service. Its `index.ts` exports one as `feature`, and app/features.ts lists them all. Features are
 * plugged in one after another, and none may depend on its place in that list: dependencies on order have their own properties here.
 */
export interface Feature {
  /** The name of its folder. */
  name: string;
  /** Its tables, from which tenant isolation, privacy, sandboxes and Citus derive their lists. */
  tables?: Tables;
  /** Its own state in the context: opened after the platform, closed before it. */
  open?(platform: PlatformContext): FeatureState | Promise<FeatureState>;
  /** Registers its routes of the contract. Every route needs a handler, or the service does not start. */
  serve?(app: FastifyInstance, context: Context): void | Promise<void>;
  /** Registers pages and files outside the contract, after all routes of the API and their preflights. */
  servePages?(app: FastifyInstance, context: Context): unknown;
  /** Its jobs and schedules, run by every worker. */
  jobs?: readonly JobDefinition<Context>[];
  /** Works through its own queue, in every worker, until stopped. */
  dispatch?(context: Context): Dispatcher | Promise<Dispatcher>;
  /** Drops data in this process's memory that a change has made stale. Called before cached responses are dropped. */
  onChange?(context: Context, change: Change): void;
  /** Drops everything from this process's memory: changes of other processes may have been missed. */
  onGap?(context: Context): void;
}

export interface FeatureState {
  /** Its properties of `Context`, declared there by declaration merging. */
  state: Partial<Context>;
  close?(): Promise<void>;
}
