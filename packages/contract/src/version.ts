/** Interface version, returned by the health check, in the OpenAPI document and in the header `X-API-Version`. */
export const apiVersion = '2.3.0';
export const apiRoot = '/apiV2';
