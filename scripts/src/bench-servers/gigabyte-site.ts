import { createHash, randomBytes } from 'node:crypto';
import { type DataPlaces, openFiles, openRepositories, type Repositories } from '@site/server';

/** Below the limit of a resume. */
const fileBytes = 1_000_000;

type StoredRow = Parameters<Repositories['load']>[0] extends AsyncIterable<infer Row> ? Row : never;

/** Fills empty places with applications, each with a resume of a megabyte. @returns the bytes of all files */
export async function fillGigabyte(places: DataPlaces, applications = 1000): Promise<number> {
  const files = await openFiles(places);
  const rows: StoredRow[] = [];
  for (let count = 0; count < applications; count += 1) {
    const key = `job_applications/${1_700_000_000_000 + count}_resume.pdf`;
    const content = randomBytes(fileBytes);
    await files.create(key, content);
    rows.push(application(`a${count}`, key, content));
  }
  await files.close();
  const repositories = await openRepositories(places);
  await repositories.load(
    (async function* () {
      yield* rows;
    })(),
  );
  await repositories.close();
  return applications * fileBytes;
}

function application(id: string, key: string, content: Buffer): StoredRow {
  const place = {
    address: '1 Example Street',
    pincode: '641001',
    district: 'Coimbatore',
    state: 'Tamil Nadu',
  };
  return {
    table: 'applications',
    row: {
      ...{ id, received_at: Date.now(), full_name: 'Asha Example', email: 'asha@example.com' },
      ...{ phone_no: '+91 98765 43210', ...place, gender: 'Female', position: 'Software Engineer' },
      ...{ resume_key: key, resume_type: 'pdf', resume_bytes: content.byteLength, resume_url: '' },
      resume_sha256: createHash('sha256').update(content).digest('hex'),
    },
  };
}
