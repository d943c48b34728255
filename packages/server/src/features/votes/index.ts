export { voterOf, votersNamed } from './voter.ts';
export { castVote } from './voting.ts';
