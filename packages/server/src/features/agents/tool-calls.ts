import { roleReaches } from '@tribune/contract';
import { ApiFailure } from '@tribune/contract/client';
import type { Caller } from '../../platform/auth/caller.ts';
import { ApiError } from '../../platform/errors.ts';
import { cleanBody, staffInputs } from '../../platform/http/inputs.ts';
import { validatorOf } from '../../platform/http/validation.ts';
import { portable } from './portable-schema.ts';
import { publicTools } from './tools/public-tools.ts';
import { staffTools } from './tools/staff-tools.ts';
import type { AgentCall, Tool } from './tools/tool.ts';

/** The tools available to a caller; others are not listed. An API key belongs to the store's server, not to a staff member. */
export function toolsFor(caller: Caller | null): readonly Tool[] {
  if (caller?.kind !== 'bearer') return publicTools;
  return [...publicTools, ...staffTools.filter(({ role }) => !role || roleReaches(caller.role, role))];
}

/** The requirement of a staff tool, as a sentence to append; empty for other names. */
export function requirementOf(toolName: string): string {
  const role = staffTools.find(({ name }) => name === toolName)?.role;
  if (!role) return '';
  return ` It requires the header Authorization: Bearer with an access token of the role ${role} or a higher one. Clients that can sign in receive one at the address of this server followed by /staff.`;
}

/** Result of `tools/list` as JSON. Each tool is described once per process. */
export const toolListText = (tools: readonly Tool[]) => `{"tools":[${tools.map(descriptionOf).join()}]}`;

const descriptions = new WeakMap<Tool, string>();

function descriptionOf(tool: Tool): string {
  const known = descriptions.get(tool);
  if (known !== undefined) return known;
  const text = JSON.stringify(described(tool));
  descriptions.set(tool, text);
  return text;
}

const described = ({ name, title, description, input, output, changes }: Tool) => ({
  name,
  title,
  description,
  inputSchema: input as { type: 'object' },
  outputSchema: portable(output) as { type: 'object' },
  annotations: {
    title,
    readOnlyHint: changes !== true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
});

const checks = new Map(
  [...publicTools, ...staffTools].map(({ name, input }) => [name, validatorOf(input)] as const),
);

/** Length of the JSON, which a response contains twice. A single item of any tool is shorter. */
const maxResultLength = 500_000;

/** Response of `tools/call`: the result as an object and as the same text, or an error that says what to do. */
export async function callTool(tool: Tool, call: AgentCall, input: unknown) {
  try {
    const known = cleanBody(staffInputs(tool.input, input));
    checks.get(tool.name)?.(known);
    const result = await tool.run(call, known);
    const text = JSON.stringify(result);
    if (text.length > maxResultLength)
      throw new ApiError('PAYLOAD_TOO_LARGE', 'The result is too large. Ask for fewer items with `limit`.');
    return { structuredContent: result as Record<string, unknown>, content: textOf(text) };
  } catch (error) {
    return { isError: true, content: textOf(failureText(error, call)) };
  }
}

const textOf = (text: string): [{ type: 'text'; text: string }] => [{ type: 'text', text }];

function failureText(error: unknown, { context }: AgentCall): string {
  if (error instanceof ApiError || error instanceof ApiFailure) {
    const fields = error.details?.map(({ field, message }) => `${field} ${message}.`) ?? [];
    const wait =
      error instanceof ApiFailure && error.retryAfter !== null
        ? [`Wait ${error.retryAfter} seconds before the next call.`]
        : [];
    return [`${error.code}: ${error.message}`, ...fields, ...wait].join(' ');
  }
  context.log.error({ error }, 'An MCP tool failed');
  return 'INTERNAL_ERROR: The tool failed. Try again later.';
}
