export { detectLanguage, loadLanguages } from './detection.ts';
export { searchConfigOf, writtenWithoutSpaces } from './search-words.ts';
