export { runRaces } from './races.ts';
