import { startCeph } from './ceph.ts';
import { startOpenSmtpd } from './opensmtpd.ts';
import { startPostgres } from './postgres.ts';

/** Starts engines for a test that kills this process. */
await Promise.all([startPostgres(), startCeph(), startOpenSmtpd()]);
process.send?.('started');
setInterval(() => {}, 60_000);
