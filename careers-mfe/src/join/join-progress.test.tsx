import type { HttpRequest, HttpResponse } from '@platform/host/http';
import { act, waitFor } from '@testing-library/react';
import { visitJoin, working } from './join.test-support.ts';

/** A body on its way: the test says how much of it has been sent, and what the server answers. */
function bodyOnItsWay() {
  let request: HttpRequest | null = null;
  const answer = Promise.withResolvers<HttpResponse>();
  return {
    route: (sent: HttpRequest) => {
      request = sent;
      return answer.promise;
    },
    hasBegun: () => waitFor(() => expect(request).not.toBeNull()),
    progress: (share: number) => act(async () => request?.onUpload?.(share)),
    answer: (response: HttpResponse) => act(async () => answer.resolve(response)),
  };
}

test('the road shows how much of both bodies has been sent', async () => {
  const [file, form] = [bodyOnItsWay(), bodyOnItsWay()];
  const { fillRequired, apply, getByRole, findByText } = visitJoin({
    network: {
      ...working,
      'PUT https://api.test/uploads/k': file.route,
      'POST https://api.test/api/send-email': form.route,
    },
  });
  await fillRequired();
  const road = getByRole('progressbar');
  const shown = () => [road.textContent, road.getAttribute('aria-valuenow')];
  expect(shown()).toEqual(['Ready to send', '3']);

  await apply();
  await file.hasBegun();
  expect(shown()).toEqual(['Uploading your resume, 0 %', '0']);
  await file.progress(0.404);
  expect(shown()).toEqual(['Uploading your resume, 40 %', '20']);
  await file.progress(1);
  expect(shown()).toEqual(['Uploading your resume, 100 %', '50']);
  await file.answer({ status: 204, data: '' });
  await form.hasBegun();
  await form.progress(0.5);
  expect(shown()).toEqual(['Sending your application, 50 %', '75']);
  await form.progress(1);
  expect(shown()).toEqual(['Waiting for our answer…', '100']);
  await form.answer({ status: 200, data: {} });
  await findByText('Thank you. Taking you to the home page…');
  expect(shown()[0]).toBe('On its way');
});
