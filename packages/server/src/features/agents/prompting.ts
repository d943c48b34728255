import { type Prompt, prompts, type Reading, type Values } from './prompts.ts';
import { callTool } from './tool-calls.ts';
import { customerText } from './tools/customer-text.ts';
import type { AgentCall, Tool } from './tools/tool.ts';

/** Longest value of an argument. */
const maxLength = 500;
const maxCompletions = 20;
/** Longest query of find_products. */
const maxQuery = 200;

/** The tools that prompts may read with: those available to the caller. */
interface Reader {
  tools: readonly Tool[];
  call: AgentCall;
}

/** A prompt cannot be filled. `fault`: `arguments`, or the failure of a tool. */
export class PromptRefused extends Error {
  readonly fault: 'arguments' | 'tool';

  constructor(fault: PromptRefused['fault'], message: string) {
    super(message);
    this.fault = fault;
  }
}

/** The prompts for a caller with these tools. Others are not listed. */
export const promptsFor = (tools: readonly Tool[]): Prompt[] =>
  prompts.filter((prompt) => prompt.tools.every((used) => tools.some(({ name }) => name === used)));

/** A prompt as `prompts/list` presents it. */
export const describePrompt = ({ name, title, description, arguments: all }: Prompt) => ({
  name,
  title,
  description,
  arguments: all.map(({ name, description, required }) => ({ name, description, required })),
});

/**
 * Response of `prompts/get`: instructions, then results of tools as attached resources, whose notice says that customers' texts are
 * data. Throws PromptRefused.
 */
export async function fillPrompt(prompt: Prompt, reader: Reader, given: Values) {
  const values = await checkedValues(prompt, reader, given);
  const attached = await Promise.all(prompt.readings(values).map((reading) => read(reader, reading)));
  const resources = attached.filter((resource) => resource !== null);
  return {
    description: prompt.description,
    messages: [
      { role: 'user' as const, content: { type: 'text' as const, text: prompt.text(values) } },
      ...resources.map((resource) => ({
        role: 'user' as const,
        content: { type: 'resource' as const, resource },
      })),
    ],
  };
}

/** The values without invisible characters, and with the IDs of the products that they name. */
async function checkedValues(prompt: Prompt, reader: Reader, given: Values): Promise<Values> {
  const unknown = Object.keys(given).find((key) => !prompt.arguments.some(({ name }) => name === key));
  if (unknown !== undefined)
    throw new PromptRefused('arguments', `The prompt ${prompt.name} has no argument ${unknown}.`);
  const values: Record<string, string> = {};
  for (const { name, required, completes } of prompt.arguments) {
    const value = customerText(given[name] ?? '').trim();
    if (value.length > maxLength)
      throw new PromptRefused('arguments', `${name} is longer than ${maxLength} characters.`);
    if (value !== '') values[name] = completes === 'products' ? await productIdOf(reader, value) : value;
    else if (required) throw new PromptRefused('arguments', `The argument ${name} is required.`);
  }
  return values;
}

interface Found {
  products: { productId: string; name: string | null }[];
}

/** The ID of the reviewed product that the value names by ID, name, SKU or GTIN. */
async function productIdOf(reader: Reader, named: string): Promise<string> {
  const { ratings } = await resultOf<{
    ratings: { totalReviews: number; syndicatedCount: number }[];
  }>(reader, 'get_ratings', {
    productIds: [named],
  });
  if (ratings.some(({ totalReviews, syndicatedCount }) => totalReviews + syndicatedCount > 0)) return named;
  const { products } = await resultOf<Found>(reader, 'find_products', {
    query: named,
    limit: maxCompletions,
  });
  const exact = products.filter(({ name }) => name?.toLowerCase() === named.toLowerCase());
  const candidates = exact.length > 0 ? exact : products;
  const [product] = candidates;
  if (!product) throw new PromptRefused('arguments', `No reviewed product matches ${JSON.stringify(named)}.`);
  if (candidates.length > 1) {
    const ids = candidates.map(({ productId }) => JSON.stringify(customerText(productId))).join(', ');
    throw new PromptRefused(
      'arguments',
      `Several products match ${JSON.stringify(named)}. Use one of these product IDs: ${ids}.`,
    );
  }
  return product.productId;
}

/** Response of `completion/complete`: names of products that contain the value, or the values that begin with it. */
export async function completeArgument(
  prompt: Prompt,
  reader: Reader,
  { name, value }: { name: string; value: string },
) {
  const completes = prompt.arguments.find((argument) => argument.name === name)?.completes ?? [];
  if (completes !== 'products') {
    const values = completes.filter((one) => one.startsWith(value.toLowerCase()));
    return { completion: { values, total: values.length, hasMore: false } };
  }
  if (value === '' || value.length > maxQuery) return { completion: { values: [] } };
  const { products } = await resultOf<Found>(reader, 'find_products', {
    query: value,
    limit: maxCompletions,
  });
  const values = products.map(({ productId, name }) =>
    name === null || name === '' || name.length > maxQuery ? productId : name,
  );
  return { completion: { values: [...new Set(values)] } };
}

async function read(reader: Reader, { tool, input, uri, optional = false }: Reading) {
  const { text, isError } = await called(reader, tool, input);
  if (isError && optional && text.startsWith('PLAN_UPGRADE_REQUIRED')) return null;
  if (isError) throw new PromptRefused('tool', text);
  return { uri, mimeType: 'application/json', text };
}

async function resultOf<Result>(reader: Reader, tool: string, input: object): Promise<Result> {
  const { text, isError } = await called(reader, tool, input);
  if (isError) throw new PromptRefused('tool', text);
  return JSON.parse(text) as Result; // of the tool's output schema
}

async function called({ tools, call }: Reader, name: string, input: object) {
  const tool = tools.find((one) => one.name === name);
  if (!tool) throw new Error(`There is no tool ${name}`);
  const result = await callTool(tool, call, input);
  const [{ text }] = result.content;
  return { text, isError: 'isError' in result };
}
