export { Outbound, type OutboundFault, type OutboundRequest, type OutboundResult } from './outbound.ts';
