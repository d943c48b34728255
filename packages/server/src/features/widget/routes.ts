import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { bundleFolder } from '../../platform/bundling.ts';
import type { Context } from '../../platform/context.ts';

/** Serves the widget's files below `/widget`. Files with a hash in their name are cached forever, `tribune.js` for 5 minutes. */
export async function serveWidget(app: FastifyInstance, { config }: Context): Promise<void> {
  await app.register(fastifyStatic, {
    root: bundleFolder('widget', config.dataDir),
    prefix: '/widget/',
    index: false,
    dotfiles: 'ignore',
    decorateReply: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const hashed = /-[\w-]{7}\.js(?:\.br|\.gz)?$/.test(path);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300');
      reply.header('access-control-allow-origin', '*');
      reply.header('vary', 'Accept-Encoding');
      // A worker uses the policy of its own file.
      if (/verifier\.js(?:\.br|\.gz)?$/.test(path))
        reply.header('content-security-policy', "default-src 'none'; script-src 'self'; connect-src 'self'");
    },
  });
}
