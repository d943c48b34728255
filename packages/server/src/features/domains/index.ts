import type { Feature } from '../../platform/feature.ts';
import { scheduled } from '../../platform/jobs/job.ts';
import { Hosts } from './hosts.ts';
import { ownHostsOf } from './own-hosts.ts';
import { serveCertificateQuestions, serveDomains } from './routes.ts';
import { tables } from './tables.ts';
import { checkDueDomains } from './verifying.ts';

export { keepToHosts } from './hosts.ts';
export { emailRecordsOf, lookups } from './verifying.ts';

export const feature: Feature = {
  name: 'domains',
  tables,
  open: ({ db, config }) => ({ state: { hosts: new Hosts(db, ownHostsOf(config)) } }),
  serve: serveDomains,
  servePages: serveCertificateQuestions,
  jobs: [scheduled({ name: 'check_domains', cron: '*/10 * * * *', run: checkDueDomains })],
  onChange({ hosts }, { kind }) {
    if (kind === 'merchant') hosts.drop();
  },
  onGap: ({ hosts }) => hosts.drop(),
};
