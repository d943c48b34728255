/*
 * Some systems give out reviews without the author's e-mail address, and a shop wants to keep these reviews. They get an
 * address of their own each, so that two strangers are not taken for one customer, in a domain to which no mail can ever
 * be sent (RFC 2606). What mails people must leave them out.
 */
const domain = '@no-address.invalid';

export const placeholderEmail = (reviewId: string) => `${reviewId.replaceAll('-', '')}${domain}`;

export const isPlaceholderEmail = (email: string) => email.toLowerCase().endsWith(domain);
