import { emailKeyOf, isEmail } from '@tribune/contract';
import { type Command, InvalidArgumentError } from 'commander';
import { createPasswordLink, passwordUrl } from '../../features/staff/index.ts';
import { type Config, publicUrlOf } from '../../platform/config.ts';
import { withService } from './database.ts';
import { print } from './output.ts';

const validMs = 60 * 60_000;

/** `tribune staff password-link` */
export function addStaffCommand(program: Command, readConfig: () => Config): void {
  program
    .command('staff')
    .description('manage the accounts of staff')
    .command('password-link')
    .description(
      'print a link, valid for an hour, with which a person sets a password and confirms the address; for installations without a mail server. Give it to nobody else',
    )
    .argument('<email>', 'address of the account', (text) => {
      if (!isEmail(text)) throw new InvalidArgumentError('Must be an email address.');
      return emailKeyOf(text);
    })
    .option('--json', 'print the result as one line of JSON')
    .action(async (email: string, { json }: { json?: boolean }) => {
      const shown = await withService(readConfig(), async ({ context: { db, clock, config } }) => {
        const person = await db
          .selectFrom('auth_users')
          .select('id')
          .where('email', '=', email)
          .executeTakeFirst();
        if (!person) throw new Error('No account has this address.');
        const token = await createPasswordLink(db, person.id, { validMs, now: clock.now() });
        return { email, url: passwordUrl(publicUrlOf(config), token) };
      });
      print(json, shown);
    });
}
