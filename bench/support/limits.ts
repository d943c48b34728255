/** Settings in which the rate limits of the API have this value; 0 for none. */
export const rateLimits = (perMinute: number) =>
  Object.fromEntries(
    [
      'PUBLIC_READ',
      'PUBLIC_WRITE',
      'KEY_READ',
      'KEY_WRITE',
      'ADMIN_WRITE',
      'WEBHOOK',
      'SIGN_IN',
      'LANDING',
    ].map((name) => [`RATE_LIMIT_${name}`, String(perMinute)]),
  );
