import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';

/** A Markdown page of the repository. */
export interface Page {
  path: string;
  text: string;
}

/** Commands, subcommands and options of `tribune` that do not exist. */
export function unknownCommands({ text }: Page, program: Command): string[] {
  const written = codeOf(text).flatMap((code) =>
    [...code.matchAll(/(?:^|[\s(])tribune (?:-- )?([^`#\n]+)/g)].map(([, words = '']) => words.trim()),
  );
  return written.filter((words) => !/^[(·─]/.test(words) && !isCommand(words.split(/\s+/), program));
}

function isCommand(words: string[], program: Command): boolean {
  let command = program;
  let rest = words;
  for (;;) {
    const next = command.commands.find((one) => one.name() === rest[0]);
    if (!next) break;
    command = next;
    rest = rest.slice(1);
  }
  if (command === program || command.commands.length > 0) return false;
  const options = rest.flatMap((word) => word.match(/^\[?(--[a-z-]+)/)?.[1] ?? []);
  return options.every(
    (option) => option === '--help' || command.options.some(({ long }) => long === option),
  );
}

/** Names in capitals, such as settings and error codes, that are not among `known`. */
export function unknownNames({ text }: Page, known: ReadonlySet<string>): string[] {
  const names = text.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g) ?? [];
  return names.filter((name) => !known.has(name));
}

/** Relative links whose file or heading does not exist. */
export function brokenLinks({ path, text }: Page, pages: readonly Page[]): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false;
    const [file = '', anchor] = target.split('#');
    const at = file === '' ? path : resolve(dirname(path), file);
    if (!existsSync(at)) return true;
    const page = pages.find((one) => one.path === at);
    return anchor !== undefined && !(page && anchorsOf(page.text).has(anchor));
  });
}

/** As GitHub derives them from headings. */
const anchorsOf = (text: string) =>
  new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  );

const sources = ['.', 'packages', 'packages/server/src', 'packages/contract/src', 'packages/widget/src'];

/** Files and folders in code spans that do not exist. Of `features/NAME/routes.ts` only the part before NAME is looked up. */
export function missingFiles({ text }: Page, root: string): string[] {
  const named = spansOf(text).filter(
    (span) =>
      /^[\w-]+(?:\/[\w.-]+)+\.(?:ts|tsx|mjs|sql|json|md|css)$/.test(span) ||
      /^(?:app|bench|docs|features|packages|platform|scripts|testing)\/[\w./-]+$/.test(span),
  );
  return named.filter((span) => {
    const name = span.replace(/\/[A-Z]{3,}(?=[/.]).*|\/[A-Z]{3,}$/, '');
    const inPackage = name.replace(/^(contract|widget|console|demo|server)\//, '$1/src/');
    return !sources.some((folder) => [name, inPackage].some((one) => existsSync(join(root, folder, one))));
  });
}

/** `npm run bench NAME` without such a benchmark, and `npm run NAME` without such a script. */
export function unknownScripts({ text }: Page, scripts: readonly string[], root: string): string[] {
  const run = [...text.matchAll(/npm run (?:--silent )?([a-z-]+)(?: ([a-z][a-z-]*))?/g)];
  return run
    .filter(([, script = '', name]) => {
      if (!scripts.includes(script)) return true;
      return script === 'bench' && name !== undefined && !existsSync(join(root, `bench/${name}.ts`));
    })
    .map(([whole]) => whole);
}

/** Lines of shell examples with a `?`, `*` or `&` that zsh or sh would not pass on as it is. */
export function unquotedCharacters({ text }: Page): string[] {
  const shell = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, code = '']) => code);
  return shell.flatMap((code) => code.replaceAll('\\\n', ' ').split('\n')).filter(hasUnquoted);
}

function hasUnquoted(line: string): boolean {
  const bare = line.replaceAll(/"[^"]*"|'[^']*'/g, '').replace(/(?:^|\s)#.*$/, '');
  return /[?*]|&(?![&\s]|$)/.test(bare);
}

/** A request that a page mentions. */
export interface MentionedRoute {
  /** As it is in the page. */
  mention: string;
  methods: string[];
  /** Without query; each parameter is `x`. */
  path: string;
}

/** Routes in code spans (`GET /reviews`) and in URLs below `/apiV2`. */
export function mentionedRoutes({ text }: Page): MentionedRoute[] {
  const spans = spansOf(text).flatMap((span) => {
    const [, methods, path] = /^((?:GET|POST|PUT|PATCH|DELETE)(?:\/[A-Z]+)*) (\/[^\s]*)/.exec(span) ?? [];
    return methods && path ? [{ mention: span, methods: methods.split('/'), path: plain(path) }] : [];
  });
  const urls = [...text.matchAll(/\/apiV2(\/(?:\$\{[^}]*\}|[^\s"'`|)<>])+)/g)].map(
    ([mention, path = '']) => ({
      mention,
      methods: [],
      path: plain(path),
    }),
  );
  return [...spans, ...urls];
}

const plain = (path: string) =>
  path
    .replaceAll(/\$\{[^}]*\}/g, 'x')
    .replace(/[?#].*$/, '')
    .replaceAll(/\{[^}]*\}|\$[A-Z]+|[^/]*…/g, 'x')
    .replace(/[.,;:]$/, '');

const spansOf = (text: string) =>
  [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);

const codeOf = (text: string) => [
  ...spansOf(text),
  ...[...text.matchAll(/```[a-z]*\n([\s\S]*?)```/g)].map(([, code = '']) => code.replaceAll('\\\n', ' ')),
  ...[...text.matchAll(/^ {4}(\S.*)$/gm)].map(([, code = '']) => code),
];
