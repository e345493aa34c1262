import { temporaryFolder } from '@platform/releases/testing';
import { loadPincodeIndex } from './pincode-index.ts';
import { buildPincodeIndex } from './write-index.ts';

test('the India Post directory is complete', async () => {
  const folder = temporaryFolder();
  expect(await buildPincodeIndex(folder)).toBeGreaterThan(19_000);
  const index = loadPincodeIndex(folder);
  const firsts = ['641001', '560001', '110001', '682001', '500081', '396230', '605001', '110006'].map(
    (pincode) => {
      const [office] = index.lookUp(pincode) ?? [];
      return `${office?.District}, ${office?.State}`;
    },
  );
  expect(firsts).toEqual([
    'Coimbatore, Tamil Nadu',
    'Bengaluru Urban, Karnataka',
    'New Delhi, Delhi',
    'Ernakulam, Kerala',
    'Hyderabad, Telangana',
    'Dadra and Nagar Haveli, Dadra and Nagar Haveli and Daman and Diu',
    'Pondicherry, Puducherry',
    'North Delhi, Delhi',
  ]);
  expect(index.lookUp('999999')).toBeNull();
});
