/** Simulated visitors, for the undo of failing releases. */
export {
  type Found,
  kinds,
  mostUndone,
  type Rollouts,
  simulateUndo,
  undoneTooOften,
} from './simulate-undo.ts';
export { type ThreeServers, threeServers } from './three-servers.ts';
