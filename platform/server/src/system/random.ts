import { randomBytes } from 'node:crypto';

/** An unguessable id of 128 bits, safe in file names, addresses and mail headers. */
export const newId = () => randomBytes(16).toString('hex');
