import { routesOf } from '../route.ts';
import { oneOf, Type } from '../schema.ts';
import { compliancePresets, signedReport } from './schemas.ts';

const route = routesOf({ audiences: ['bearer'], role: 'analyst', tag: 'Compliance' });

const query = Type.Object({ preset: oneOf(compliancePresets, 'Whose duties to check.') });

export const getCompliance = route('GET /admin/compliance', {
  operationId: 'getCompliance',
  summary: 'Check the duties of the law',
  description:
    'Checks each duty against what this installation really answers: pages for shoppers, the review policy, emails, API and feed. It describes public law and is not legal advice; what is required of you may differ.',
  query,
  answer: Type.Object(signedReport),
});

export const getComplianceReport = route('GET /admin/compliance/report.html', {
  operationId: 'getComplianceReport',
  summary: 'Export the check of the duties as HTML',
  description: 'Returns a page for people, which also contains the JSON and its signature.',
  query,
  answer: Type.String({ description: 'The page.' }),
  bare: true,
  contentType: 'text/html',
});
