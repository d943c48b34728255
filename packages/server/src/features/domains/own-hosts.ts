import { type Config, publicUrlOf } from '../../platform/config.ts';

/** Host names of the service and of its media. */
export const ownHostsOf = (config: Config): readonly string[] =>
  [publicUrlOf(config), ...(config.mediaUrl ? [config.mediaUrl] : [])].map((url) => new URL(url).hostname);
