/*
 * Some platforms export reviews without email addresses. Each imported review then gets a unique placeholder, so that
 * different authors are not treated as one customer, in a reserved domain (RFC 2606). Code that sends email must skip
 * these addresses.
 */
const domain = '@no-address.invalid';

/** The placeholder address of an imported review without an email address. */
export const placeholderEmail = (reviewId: string) => `${reviewId.replaceAll('-', '')}${domain}`;

export const isPlaceholderEmail = (email: string) => email.toLowerCase().endsWith(domain);
