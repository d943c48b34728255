export { Outbound, type OutboundRequest } from './outbound.ts';
