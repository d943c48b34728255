import type { Feature } from '../../platform/feature.ts';
import { jobs } from './jobs.ts';
import { serveStaff } from './members-routes.ts';
import { serveAccounts } from './routes.ts';
import { tables } from './tables.ts';

export { sendInvitation } from './invitation-email.ts';
export { type MemberRow, members, namesOf } from './members.ts';
export { passwordUrl } from './password-routes.ts';
export {
  createPasswordLink,
  createPerson,
  endVerifications,
  removeFactors,
  replacePassword,
} from './passwords.ts';
export { wantingEmails } from './preferences.ts';
export { forgetAccountAttempts } from './sign-in-attempts.ts';

export const feature: Feature = {
  name: 'staff',
  tables,
  jobs,
  serve: serveStaff,
  servePages: serveAccounts,
};
