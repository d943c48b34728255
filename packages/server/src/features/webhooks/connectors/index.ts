import type { Connectors } from './connector.ts';
import { klaviyo } from './klaviyo.ts';
import { discord, mattermost, slack, teams } from './team-chat.ts';

/** All connectors. Another one is a file here, and a name in the contract. */
export const connectors: Connectors = { klaviyo, slack, discord, mattermost, teams };
