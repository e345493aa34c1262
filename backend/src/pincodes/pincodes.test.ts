import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiProblem } from '@platform/contract';
import { temporaryFolder } from '@platform/releases/testing';
import { testServer } from '@platform/server/testing';
import type { PostalAnswer } from '@site/shared-ui/site';
import { samplePincodes, sourceRow } from '../testing/sample-pincodes.ts';
import { loadPincodeIndex } from './pincode-index.ts';
import { pincodesPart } from './pincodes.part.ts';
import { indexFile } from './write-index.ts';

const parts = [pincodesPart(samplePincodes())];

describe('GET /pincode/{pincode}', () => {
  test('answers in the format of the public service', async () => {
    await using server = await testServer({ parts });
    const answer = await server.app.inject('/pincode/641001');
    expect(answer.json()).toEqual([
      {
        Message: 'Number of pincode(s) found:1',
        Status: 'Success',
        PostOffice: [
          {
            Name: 'Coimbatore',
            Description: null,
            BranchType: 'Head Post Office',
            DeliveryStatus: 'Delivery',
            Circle: 'Tamilnadu',
            District: 'Coimbatore',
            Division: 'Coimbatore',
            Region: 'Western Region Coimbatore',
            Block: 'NA',
            State: 'Tamil Nadu',
            Country: 'India',
            Pincode: '641001',
          },
        ],
      },
    ]);
    expect(answer.headers['cache-control']).toBe('public, max-age=86400');
  });

  test('finds nothing for a pincode that no post office has', async () => {
    await using server = await testServer({ parts });
    const answer = await server.app.inject('/pincode/999999');
    expect(answer.statusCode).toBe(200);
    expect(answer.json<PostalAnswer>()).toEqual([
      { Message: 'No records found', Status: 'Error', PostOffice: null },
    ]);
  });

  test.each(['641 001', '641-001', '\u200B641001', '64100１', '६४१००१'])(
    'reads %s as 641001',
    async (typed) => {
      await using server = await testServer({ parts });
      const answer = await server.app.inject(`/pincode/${encodeURIComponent(typed)}`);
      expect(answer.json<PostalAnswer>()[0].PostOffice?.[0]?.Pincode).toBe('641001');
    },
  );

  test.each(['64100', '6410011', '641 00', 'abcdef', '041001'])(
    'refuses %s, which is not a pincode',
    async (typed) => {
      await using server = await testServer({ parts });
      const answer = await server.app.inject(`/pincode/${encodeURIComponent(typed)}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json<ApiProblem>().error.field).toBe('pincode');
    },
  );
});

describe('the index', () => {
  test('puts the district with most offices first, and offices that deliver first within it', () => {
    const index = samplePincodes([
      sourceRow({ o: 'Other HO', i: 'ALONE' }),
      sourceRow({ o: 'Alpha SO', t: 'PO', d: 0, i: 'LARGE' }),
      sourceRow({ o: 'Beta B.O', t: 'BO', i: 'LARGE' }),
    ]);
    expect(index.lookUp('641001')?.map(({ Name, District }) => [Name, District])).toEqual([
      ['Beta', 'Large'],
      ['Alpha', 'Large'],
      ['Other', 'Alone'],
    ]);
  });

  test('omits offices without district or state, and duplicates', () => {
    const rows = [
      sourceRow(),
      sourceRow(),
      sourceRow({ o: 'A BO', i: 'NA' }),
      sourceRow({ o: 'B BO', s: 'NA' }),
      sourceRow({ p: '641002', i: 'NA' }),
    ];
    const index = samplePincodes(rows);
    expect(index.lookUp('641001')).toHaveLength(1);
    expect(index.lookUp('641002')).toBeNull();
  });

  test.each([
    ['missing', null, /is missing: run "npm run build" first\.$/],
    ['damaged', 'no database', /cannot be read: delete its folder and run "npm run build"\.$/],
  ])('that is %s is reported with a message', async (_, content, message) => {
    const folder = temporaryFolder();
    if (content !== null) await writeFile(join(folder, indexFile), content);
    expect(() => loadPincodeIndex(folder)).toThrow(message);
  });
});
