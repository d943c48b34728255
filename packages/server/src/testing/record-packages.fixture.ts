// Preloaded by `node --import`: writes the name of each package that the process loads into $LOADED_PACKAGES, once each.
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const file = process.env.LOADED_PACKAGES ?? '';
const seen = new Set<string>();

registerHooks({
  load(url, context, next) {
    const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? [];
    if (name && !seen.has(name)) {
      seen.add(name);
      appendFileSync(file, `${name}\n`);
    }
    return next(url, context);
  },
});
