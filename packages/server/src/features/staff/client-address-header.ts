/** Set by routes.ts to the connection's address; a client's own header is overwritten. */
export const clientAddressHeader = 'x-tribune-client-address';
