import { publicUrlOf } from '../../platform/config.ts';
import type { Feature } from '../../platform/feature.ts';

/** RFC 9116 recommends an expiry of at most a year. Each response expires half a year after it is sent. */
const validMs = 180 * 86_400_000;

/** Serves `/.well-known/security.txt` (RFC 9116) when the operator has set where vulnerabilities are reported; 404 otherwise. */
export const feature: Feature = {
  name: 'security-contact',
  serve(app, { config, clock }) {
    const { securityContact, securityPolicyUrl } = config;
    if (securityContact === null) return;
    app.get('/.well-known/security.txt', (_request, reply) => {
      const expires = new Date(clock.now().getTime() + validMs);
      expires.setUTCHours(0, 0, 0, 0);
      return reply
        .headers({
          'content-type': 'text/plain; charset=utf-8',
          'cache-control': 'public, max-age=3600',
          'access-control-allow-origin': '*',
        })
        .send(
          [
            `Contact: ${securityContact}`,
            `Expires: ${expires.toISOString()}`,
            `Canonical: ${publicUrlOf(config)}/.well-known/security.txt`,
            ...(securityPolicyUrl ? [`Policy: ${securityPolicyUrl}`] : []),
            'Preferred-Languages: en',
            '',
          ].join('\n'),
        );
    });
  },
};
