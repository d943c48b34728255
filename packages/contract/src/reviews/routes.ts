// One module, because the OpenAPI document sorts the operations of each module that ../routes.ts imports.
export * from './merchant-routes.ts';
export * from './moderation-routes.ts';
export * from './reading-routes.ts';
export * from './receipt-routes.ts';
export * from './submission-routes.ts';
export * from './update-routes.ts';
