import { createHttp } from '@platform/host/http';
import { createNetwork, type NetworkRoutes } from '@site/shared-ui/testing';
import { uploadResume } from './join.api.ts';
import { lookUpPincode } from './use-pincode-lookup.ts';

function api(routes: NetworkRoutes) {
  const network = createNetwork(routes);
  return { http: createHttp('https://api.test', network.transport), requests: network.requests };
}

const never = new AbortController().signal;
const office = { District: 'Coimbatore', State: 'Tamil Nadu' };

test.each([
  [
    'the first post office',
    { Status: 'Success', PostOffice: [office, { District: 'x', State: 'y' }] },
    { district: 'Coimbatore', state: 'Tamil Nadu' },
  ],
  ['an unknown pincode', { Status: 'Error', PostOffice: null }, null],
  ['a pincode without offices', { Status: 'Success', PostOffice: [] }, null],
  ['an office without a place', { Status: 'Success', PostOffice: [{ District: 'x' }] }, null],
])('a pincode lookup: %s', async (_, answer, place) => {
  const { http } = api({
    'GET https://api.test/pincode/641001': () => ({ status: 200, data: [answer] }),
  });
  expect(await lookUpPincode(http, '641001', never)).toEqual(place);
});

test('the pincode is escaped as one path segment of the address', async () => {
  const { http, requests } = api({});
  await expect(lookUpPincode(http, '../../a', never)).rejects.toMatchObject({ code: 'unreachable' });
  expect(requests[0]?.url).toBe('https://api.test/pincode/..%2F..%2Fa');
});

const resume = new File(['%PDF-1.7'], 'Asha cv.pdf');
const storage: NetworkRoutes = {
  'POST https://api.test/uploads': () => ({
    status: 201,
    data: { key: 'k', uploadUrl: 'https://files.test/k?sig=1', linkUrl: '/uploads/k/link' },
  }),
  'PUT https://files.test/k?sig=1': () => ({ status: 204, data: '' }),
  'GET https://api.test/uploads/k/link': () => ({ status: 200, data: { url: 'https://files.test/k' } }),
};

test('an upload requests a ticket, puts the file to its address, and returns the download link', async () => {
  const { http, requests } = api(storage);
  expect(await uploadResume(http, resume)).toBe('https://files.test/k');
  expect(requests[0]?.body).toEqual({ filename: 'Asha cv.pdf', bytes: 8 });
  expect(requests[1]).toMatchObject({ body: resume, headers: { 'Content-Type': 'application/pdf' } });
});

test.each([
  ['ticket', 'POST https://api.test/uploads', 'filename'],
  ['content', 'PUT https://files.test/k?sig=1', 'body'],
])('if its %s is refused, the resume is, and no application has been sent', async (_, route, field) => {
  const error = { code: 'file-invalid', message: 'This PDF is damaged.', field };
  const { http } = api({ ...storage, [route]: () => ({ status: 422, data: { error } }) });
  const refusal = { code: 'refused', notSent: true, problem: { ...error, field: 'resume' } };
  await expect(uploadResume(http, resume)).rejects.toMatchObject(refusal);
});
