import type { Role, Static, TSchema, Type } from '@tribune/contract';
import type { Client } from '@tribune/contract/client';
import type { Context } from '../../../platform/context.ts';
import type { Merchant } from '../../../platform/merchants/merchant.ts';

/** What a call of a tool can reach: the routes of the API, for one merchant. */
export interface AgentCall {
  context: Context;
  merchant: Merchant;
  /** As a visitor of the store, whoever calls: published content only. */
  asVisitor: Client;
  /** With the credential of the caller, whose role, rate limit and audit trail apply. */
  asCaller: Client;
}

export interface Tool {
  name: string;
  /** Shown to people. */
  title: string;
  /** For the model: what it is for, and when to take another one. */
  description: string;
  /** Least role of a staff member; API keys cannot call such tools. Absent for public tools. */
  role?: Role;
  /** Whether it changes something. */
  changes?: true;
  input: TSchema;
  /** Of its result, an object whose first field is the notice. */
  output: TSchema;
  run(call: AgentCall, input: unknown): Promise<object>;
}

/** A tool whose function gets its input, and returns its result, as the schemas describe them. */
export function tool<Input extends TSchema, Output extends ReturnType<typeof Type.Object>>(
  definition: Omit<Tool, 'run' | 'input' | 'output'> & {
    input: Input;
    output: Output;
    run(call: AgentCall, input: Static<Input>): Promise<Static<Output> & object>;
  },
): Tool {
  const { run } = definition;
  return { ...definition, run: (call, input) => run(call, input as Static<Input>) }; // checked against the schema before
}
