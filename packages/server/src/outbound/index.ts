export { addressRules } from './address-rules.ts';
export { Outbound, type OutboundRequest, type OutboundResult } from './outbound.ts';
