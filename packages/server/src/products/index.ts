export { sharedTags } from './shared-tags.ts';
