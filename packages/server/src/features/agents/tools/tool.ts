import type { Role, Static, TSchema, Type } from '@tribune/contract';
import type { Client } from '@tribune/contract/client';
import type { Context } from '../../../platform/context.ts';
import type { Merchant } from '../../../platform/merchants/merchant.ts';

/** What a tool call has access to: the routes of the API, for one merchant. */
export interface AgentCall {
  context: Context;
  merchant: Merchant;
  /** Reads as a visitor of the store, regardless of the caller: published content only. */
  asVisitor: Client;
  /** Acts with the caller's credential, and thus its role, rate limit and audit trail. */
  asCaller: Client;
}

export interface Tool {
  name: string;
  /** Shown to people. */
  title: string;
  /** For the model: what the tool is for, and when to use another one. */
  description: string;
  /** Minimum role of a staff member; API keys cannot call such tools. Absent for public tools. */
  role?: Role;
  /** Whether it changes something. */
  changes?: true;
  input: TSchema;
  /** Schema of the result, an object whose first field is the notice. */
  output: TSchema;
  run(call: AgentCall, input: unknown): Promise<object>;
}

/** A tool whose input and result have the types of the schemas. */
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
