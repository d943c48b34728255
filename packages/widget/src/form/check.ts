import { isEmail } from '@tribune/contract/email-address';
import type { FullI18n } from '../i18n/full.ts';
import { lengthOf, longest, type Problems, type Values } from './fields.ts';

/** Name and email address, which every form has. */
export function personProblems(
  { authorName, authorEmail }: Pick<Values, 'authorName' | 'authorEmail'>,
  i18n: FullI18n,
): Problems {
  const problems: Problems = {};
  if (!authorName.trim()) problems.authorName = i18n.t('nameMissing');
  else setProblem(problems, 'authorName', tooLong(authorName, longest.authorName, i18n));
  if (!authorEmail.trim()) problems.authorEmail = i18n.t('emailMissing');
  else if (!isEmail(authorEmail.trim())) problems.authorEmail = i18n.t('emailInvalid');
  return problems;
}

export function tooLong(value: string, limit: number, i18n: FullI18n): string | undefined {
  const excess = lengthOf(value) - limit;
  return excess > 0 ? i18n.t('tooLong', { count: excess }) : undefined;
}

export function setProblem(problems: Problems, name: string, problem: string | undefined): void {
  if (problem) problems[name] = problem;
}
