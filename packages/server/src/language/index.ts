export { detectLanguage, loadLanguages } from './detection.ts';
export { searchConfigOf, searchText, writtenWithoutSpaces } from './search-words.ts';
