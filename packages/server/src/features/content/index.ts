export { type Kind, type Text, textsOf } from './kind.ts';
