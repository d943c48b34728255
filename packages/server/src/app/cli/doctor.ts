import type { Command } from 'commander';
import type { Config } from '../../platform/config.ts';
import { type Finding, type Found, problem, reasonOf } from '../doctor/finding.ts';
import { disk, permissions, versions, videos } from '../doctor/machine.ts';
import { clock, dns, mail, publicAddress, returnedEmails } from '../doctor/network.ts';
import { bucket, database, sharedLimits } from '../doctor/services.ts';
import { print } from './output.ts';

interface Options {
  timeServer: string;
  json?: boolean;
}

/** `tribune doctor`: checks the machine and the settings. Changes nothing; ends with status 1 if there is a problem. */
export function addDoctorCommand(program: Command, readConfig: () => Config): void {
  program
    .command('doctor')
    .description('check disk, permissions, clock, database, storage, mail, DNS and TLS, and say what to do')
    .option('--time-server <host>', 'time server (NTP) with which the clock is compared', 'pool.ntp.org')
    .option('--json', 'print the result as one line of JSON')
    .action(async ({ timeServer, json }: Options) => {
      const findings = await examine(readConfig(), timeServer);
      if (json) print(true, { findings });
      else process.stdout.write(`${findings.map(lineOf).join('\n')}\n\n${conclusion(findings)}\n`);
      if (findings.some(({ state }) => state === 'problem')) process.exitCode = 1;
    });
}

function examine(config: Config, timeServer: string): Promise<Finding[]> {
  const checks: Record<string, (of: Config) => Found | Promise<Found>> = {
    versions,
    disk,
    permissions,
    clock: () => clock(timeServer),
    database,
    media: bucket,
    'rate limits': sharedLimits,
    videos,
    mail,
    'returned emails': returnedEmails,
    DNS: dns,
    'public address': publicAddress,
  };
  return Promise.all(
    Object.entries(checks).map(async ([check, run]) => {
      try {
        return { check, ...(await run(config)) };
      } catch (error) {
        const remedy = 'Correct the setting, or start what it names.';
        return { check, ...problem(`The check failed (${reasonOf(error)})`, remedy) };
      }
    }),
  );
}

const marks = { ok: 'ok     ', warning: 'WARNING', problem: 'PROBLEM' };

const lineOf = ({ check, state, found, remedy }: Finding) =>
  `${marks[state]}  ${check.padEnd(15)}  ${found}.${remedy ? `\n${' '.repeat(26)}${remedy}` : ''}`;

function conclusion(findings: readonly Finding[]): string {
  const count = (state: Finding['state']) => findings.filter((one) => one.state === state).length;
  if (count('problem') + count('warning') === 0) return 'Everything is in order.';
  return `Problems: ${count('problem')}. Warnings: ${count('warning')}.`;
}
