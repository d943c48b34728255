export { type AuthorFacts, type AuthorItem, factsOf, isTrusted } from './facts.ts';
export {
  type AuthorColumns,
  authorBeside,
  authorColumns,
  authorValues,
  itemsOfAuthor,
  orderOfAuthor,
} from './history-sql.ts';
export { authorsOf } from './staff-history.ts';
