import type { Route } from '@tribune/contract';
import type { OperationExample } from '@tribune/contract/openapi';
import { curl } from './curl.ts';
import { go } from './go.ts';
import { javascript } from './javascript.ts';
import { php } from './php.ts';
import { python } from './python.ts';
import { requestOf } from './request.ts';

export interface Snippet {
  /** Name on the tab. */
  name: 'curl' | 'JavaScript' | 'Python' | 'Go' | 'PHP';
  /** Language of the code block. */
  language: 'sh' | 'js' | 'python' | 'go' | 'php';
  code: string;
}

/** An example request in every language of the reference. */
export function snippetsOf(route: Route, example: OperationExample): Snippet[] {
  const request = requestOf(route, example);
  return [
    { name: 'curl', language: 'sh', code: curl(request) },
    { name: 'JavaScript', language: 'js', code: javascript(route, example) },
    { name: 'Python', language: 'python', code: python(request) },
    { name: 'Go', language: 'go', code: go(request) },
    { name: 'PHP', language: 'php', code: php(request) },
  ];
}
