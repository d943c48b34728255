export { vote } from './route.ts';
export { votersNamed } from './voter.ts';
export { castVote } from './voting.ts';
