export { Groups } from './groups.ts';
export { sharedTags } from './shared-tags.ts';
