/** Backing services for tests: PostgreSQL, buckets, programs. */
export { startCeph } from './ceph.ts';
export { opening } from './opening.ts';
export { startPostgres } from './postgres.ts';
export { createProgram, runProgram } from './program.ts';
export { requireService, unusableServices } from './require-service.ts';
