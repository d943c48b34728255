import type { Tool } from './tools/tool.ts';

/** Content that clients can attach to a conversation without calling a tool. Read through the tool, with its notice and limits. */
interface ResourceTemplate {
  uriTemplate: string;
  name: string;
  title: string;
  description: string;
  tool: string;
}

const policyUri = 'tribune://review-policy';
const mimeType = 'application/json';

const templates: readonly ResourceTemplate[] = [
  {
    uriTemplate: 'tribune://products/{productId}/summary',
    name: 'product_summary',
    title: 'What customers say about a product',
    description: 'Strengths and weaknesses with counts and passages to cite. As get_summary returns it.',
    tool: 'get_summary',
  },
  {
    uriTemplate: 'tribune://products/{productId}/reviews',
    name: 'product_reviews',
    title: 'Newest reviews of a product',
    description: 'The ten newest reviews of any rating. As search_reviews returns them.',
    tool: 'search_reviews',
  },
  {
    uriTemplate: 'tribune://products/{productId}/questions',
    name: 'product_questions',
    title: 'Questions and answers about a product',
    description: 'The ten newest published questions with their answers. As get_questions returns them.',
    tool: 'get_questions',
  },
];

export const listedResources = [
  {
    uri: policyUri,
    name: 'review_policy',
    title: 'Review policy and fairness figures',
    description: 'How the store collects, verifies and moderates reviews. As get_review_policy returns it.',
    mimeType,
  },
];

export const listedTemplates = templates.map(({ tool: _tool, ...template }) => ({ ...template, mimeType }));

/** The tool that reads a resource, and its input; null for an unknown URI. */
export function readerOf(uri: string, tools: readonly Tool[]): { tool: Tool; input: object } | null {
  const found = uri === policyUri ? { name: 'get_review_policy', input: {} } : productResource(uri);
  const tool = tools.find(({ name }) => name === found?.name);
  return found && tool ? { tool, input: found.input } : null;
}

function productResource(uri: string): { name: string; input: object } | null {
  const [, encoded, aspect = ''] = /^tribune:\/\/products\/([^/]+)\/(\w+)$/.exec(uri) ?? [];
  const template = templates.find(({ uriTemplate }) => uriTemplate.endsWith(`/${aspect}`));
  if (encoded === undefined || template === undefined) return null;
  try {
    return { name: template.tool, input: { productId: decodeURIComponent(encoded) } };
  } catch {
    return null; // not percent-encoded UTF-8
  }
}
