export { makeRequest } from './making.ts';
