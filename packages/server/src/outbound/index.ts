export { addressRules } from './address-rules.ts';
export { Outbound, type OutboundFault, type OutboundRequest, type OutboundResult } from './outbound.ts';
