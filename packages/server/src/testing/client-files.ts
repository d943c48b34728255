import { join, resolve } from 'node:path';
import { clientFiles, postmanCollection } from '@tribune/client/generator';
import { openApiDocument, operationExamples } from '@tribune/contract/openapi';
import { story } from '../app/examples/story.fixture.ts';

const root = resolve(import.meta.dirname, '../../../..');

/** The content of the generated files that are not committed, by path: the client's code and the Postman collection. */
export function uncommittedFiles(): Record<string, string> {
  const document = openApiDocument();
  const order = story.filter((step) => typeof step === 'string');
  const collection = postmanCollection(document, operationExamples, order);
  return {
    [join(root, 'docs/postman.json')]: `${JSON.stringify(collection, null, 1)}\n`,
    ...Object.fromEntries(
      Object.entries(clientFiles(document, operationExamples)).map(([path, text]) => [
        join(root, 'packages/client', path),
        text,
      ]),
    ),
  };
}
