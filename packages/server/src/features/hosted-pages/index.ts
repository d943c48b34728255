export { serveLanding } from './routes.ts';
