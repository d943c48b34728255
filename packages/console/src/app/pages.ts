import { pages as access } from '../pages/access/pages.ts';
import { pages as account } from '../pages/account/pages.ts';
import { pages as attributes } from '../pages/attributes/pages.ts';
import { pages as auditLog } from '../pages/audit-log/pages.ts';
import { pages as collection } from '../pages/collection/pages.ts';
import { pages as dashboard } from '../pages/dashboard/pages.ts';
import { pages as emailTemplates } from '../pages/email-templates/pages.ts';
import { pages as exports } from '../pages/exports/pages.ts';
import { pages as fairness } from '../pages/fairness/pages.ts';
import { pages as imports } from '../pages/imports/pages.ts';
import { pages as moderationRules } from '../pages/moderation-rules/pages.ts';
import { pages as overview } from '../pages/overview/pages.ts';
import { pages as privacy } from '../pages/privacy/pages.ts';
import { pages as products } from '../pages/products/pages.ts';
import { pages as queue } from '../pages/queue/pages.ts';
import { pages as reports } from '../pages/reports/pages.ts';
import { pages as requestTiming } from '../pages/request-timing/pages.ts';
import { pages as reviewLinks } from '../pages/review-links/pages.ts';
import { pages as reviews } from '../pages/reviews/pages.ts';
import { pages as sandbox } from '../pages/sandbox/pages.ts';
import { pages as settings } from '../pages/settings/pages.ts';
import { pages as staff } from '../pages/staff/pages.ts';
import { pages as syndication } from '../pages/syndication/pages.ts';
import { pages as topics } from '../pages/topics/pages.ts';
import { pages as webhooks } from '../pages/webhooks/pages.ts';
import type { Page } from './page.ts';

/** Every page of a merchant, in navigation order. The pages of an area are listed in its folder: see README.md. */
export const pages: readonly Page[] = [
  ...overview,
  ...queue,
  ...reports,
  ...reviews,
  ...moderationRules,
  ...dashboard,
  ...topics,
  ...fairness,
  ...products,
  ...collection,
  ...reviewLinks,
  ...requestTiming,
  ...emailTemplates,
  ...attributes,
  ...exports,
  ...imports,
  ...webhooks,
  ...syndication,
  ...privacy,
  ...settings,
  ...staff,
  ...access,
  ...auditLog,
  ...sandbox,
  ...account,
];
