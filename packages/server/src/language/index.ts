export { detectLanguage, loadLanguages } from './detection.ts';
