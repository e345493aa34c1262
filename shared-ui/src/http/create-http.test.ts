import { createHttp, HttpError, type HttpRequest, type HttpResponse } from '@site/shared-ui/http';

function record(answer: HttpResponse = { status: 200, data: 'OK' }, base = '/base') {
  const requests: HttpRequest[] = [];
  const http = createHttp(base, async (request) => {
    requests.push(request);
    return answer;
  });
  return { http, requests };
}

const failure = (answer: HttpResponse) =>
  record(answer)
    .http.get('/employee/7')
    .then(
      () => {
        throw new Error('The call did not fail.');
      },
      (error: unknown) => error as HttpError,
    );

test('calls are sent to addresses below the base, with their body', async () => {
  const { http, requests } = record();
  await http.get('/pincode/641001');
  await http.post('/api/send-email', { fullName: 'Asha Example' });
  await http.put('/uploads/1', 'bytes', { headers: { 'Content-Type': 'application/pdf' } });
  expect(requests).toMatchObject([
    { method: 'GET', url: '/base/pincode/641001', body: undefined },
    { method: 'POST', url: '/base/api/send-email', body: { fullName: 'Asha Example' } },
    { method: 'PUT', url: '/base/uploads/1', body: 'bytes', headers: { 'Content-Type': 'application/pdf' } },
  ]);
});

test('a full URL is used without the base', async () => {
  const { http, requests } = record();
  await http.put('https://storage.example/resume?signature=1', 'bytes');
  expect(requests).toMatchObject([{ url: 'https://storage.example/resume?signature=1' }]);
});

test('there is no timeout by default; a caller may set a timeout and a key', async () => {
  const { http, requests } = record();
  const { signal } = new AbortController();
  await http.get('/');
  await http.post('/', null, {
    timeout: 500,
    idempotencyKey: 'k1',
    headers: { Accept: 'text/plain' },
    signal,
  });
  expect(requests[0]).toMatchObject({ timeout: 0, headers: {} });
  expect(requests[1]).toMatchObject({
    timeout: 500,
    headers: { Accept: 'text/plain', 'Idempotency-Key': 'k1' },
    signal,
  });
});

test('any 2xx status is a success', async () => {
  await expect(record({ status: 204, data: '' }).http.get('/')).resolves.toEqual({ status: 204, data: '' });
});

test.each([
  [400, 'refused'],
  [404, 'not-found'],
  [422, 'refused'],
  [429, 'too-many'],
  [500, 'server'],
  [503, 'server'],
])('status %d has the error code %s', async (status, code) => {
  const error = await failure({ status, data: '' });
  expect(error).toBeInstanceOf(HttpError);
  expect(error).toMatchObject({ code, status, message: `GET /base/employee/7: status ${status}` });
});

test('the problem in a response of our API is kept, and its message is quoted', async () => {
  const problem = { code: 'resume-too-large', message: 'The resume is too large.', field: 'resume' };
  expect(await failure({ status: 413, data: { error: problem } })).toMatchObject({
    code: 'refused',
    problem,
    message: 'GET /base/employee/7: The resume is too large.',
  });
});

test('another error body is not read as a problem', async () => {
  expect(await failure({ status: 502, data: '<h1>Bad gateway</h1>' })).toMatchObject({ problem: undefined });
  expect(await failure({ status: 502, data: { error: 'text' } })).toMatchObject({ problem: undefined });
});
