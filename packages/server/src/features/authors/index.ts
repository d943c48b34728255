export { type AuthorFacts, factsOf, isTrusted } from './facts.ts';
export { type AuthorColumns, authorBeside, authorColumns, authorValues } from './history-sql.ts';
export { authorsOf } from './staff-history.ts';
