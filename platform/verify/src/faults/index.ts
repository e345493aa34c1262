/** The matrix of faults, and its results. */
export { cellName, readResults } from './results.ts';
export { runFaults } from './run-faults.ts';
export { legend, writeFaults } from './write-faults.ts';
