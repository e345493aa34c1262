import { Client } from 'pg';
import { connectionConfig } from './postgres-pool.ts';

/** Changes nothing. Null if the database does not answer: opening it says why. */
export async function hasTables(url: string): Promise<boolean | null> {
  let client: Client | null = null;
  try {
    // Reads the files of the certificates that the address names.
    client = new Client(connectionConfig(url));
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query(`SELECT to_regclass('schema_version') IS NOT NULL AS found`);
    return rows[0]?.found === true;
  } catch {
    return null;
  } finally {
    client?.end().catch(() => {});
  }
}
