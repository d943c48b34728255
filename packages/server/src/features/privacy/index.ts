export { workOnPrivacyRequest } from './request-job.ts';
export { dropOldData, dropOldExports, resumePrivacyRequests } from './retention.ts';
export { servePrivacy } from './routes.ts';
