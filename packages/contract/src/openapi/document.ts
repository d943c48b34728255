import { routes } from '../routes.ts';
import { apiRoot, apiVersion } from '../version.ts';
import { eventRequests } from './event-request.ts';
import { componentHeaders } from './headers.ts';
import { operation } from './operation.ts';
import { componentSchemas, type Json } from './schemas.ts';
import { securitySchemes } from './security.ts';
import { withSharedComponents } from './sharing.ts';
import { tagList } from './tags.ts';

export { type OperationExample, operationExamples } from './examples.ts';

/** The document as files and servers publish it. */
export const publishedDocument = (): Json => withSharedComponents(openApiDocument());

/**
 * The OpenAPI 3.1 description of the API, generated from its routes, events and examples. Every operation contains its
 * parameters and responses.
 */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = paths[route.path] ?? {};
    path[route.method.toLowerCase()] = operation(route);
    paths[route.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tribune',
      version: apiVersion,
      description:
        'Product reviews, questions and answers for online stores: collection, screening, moderation, publication and export.',
      contact: { name: 'Tribune' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: apiRoot }],
    tags: tagList(),
    paths,
    webhooks: eventRequests(),
    components: {
      securitySchemes,
      headers: componentHeaders,
      schemas: componentSchemas(),
    },
  };
}
