export { mutants } from './mutants.data.ts';
export { runRaces } from './races.ts';
export { killMutant } from './run-mutant.ts';
