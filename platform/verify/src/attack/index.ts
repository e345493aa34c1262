/** Attacks on a running site. */
export { runAttack } from './run-attack.ts';
