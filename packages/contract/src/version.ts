/** Of the interface (interface.md "Versioning"): in health, OpenAPI and `X-API-Version`. */
export const apiVersion = '2.3.0';
export const apiRoot = '/apiV2';
