export { dropOldData, dropOldExports, resumePrivacyRequests } from './retention.ts';
export { workOnPrivacyRequest } from './work.ts';
