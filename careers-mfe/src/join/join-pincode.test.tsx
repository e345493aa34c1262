import type { HttpResponse } from '@platform/host/http';
import { recordStages, visit } from '@site/shared-ui/testing';
import { act, waitFor } from '@testing-library/react';
import { Activity } from 'react';
import { JoinPage } from './join.page.tsx';
import { visitJoin, working } from './join.test-support.ts';

const postal = (pincode: string) => `GET https://postal.test/pincode/${pincode}`;
const at = (District: string, State: string): HttpResponse => ({
  status: 200,
  data: [{ Status: 'Success', PostOffice: [{ District, State }] }],
});
const unknown: HttpResponse = { status: 200, data: [{ Status: 'Error', PostOffice: null }] };

test('is looked up when it has exactly six digits', async () => {
  const { user, field, requests } = visitJoin();
  await user.type(field('pincode'), '64100');
  expect(requests).toEqual([]);
  await user.type(field('pincode'), '1');
  expect(requests.map(({ url }) => url)).toEqual(['https://postal.test/pincode/641001']);
  await user.type(field('pincode'), '7');
  expect(requests).toHaveLength(1);
});

test('shows that the lookup is running, then fills in district and state', async () => {
  const call = Promise.withResolvers<HttpResponse>();
  const { user, field, getByText, findByDisplayValue, queryByText } = visitJoin({
    network: { [postal('641001')]: () => call.promise },
  });
  await user.type(field('pincode'), '641001');
  expect(getByText('Looking up district and state…')).toBeInTheDocument();
  call.resolve(at('Coimbatore', 'Tamil Nadu'));
  expect(await findByDisplayValue('Coimbatore')).toBe(field('district'));
  expect(field('state')).toHaveValue('Tamil Nadu');
  expect(queryByText('Looking up district and state…')).not.toBeInTheDocument();
  expect(getByText('Filled in Coimbatore, Tamil Nadu.')).toBeInTheDocument();
});

test('an answer for the field that the cursor is in is selected, so that typing replaces it', async () => {
  const call = Promise.withResolvers<HttpResponse>();
  const { user, field, findByDisplayValue } = visitJoin({
    network: { [postal('641001')]: () => call.promise },
  });
  await user.type(field('pincode'), '641001');
  await user.click(field('district'));
  call.resolve(at('Coimbatore', 'Tamil Nadu'));
  await findByDisplayValue('Coimbatore');
  await user.keyboard('Erode');
  expect(field('district')).toHaveValue('Erode');
  expect(field('state')).toHaveValue('Tamil Nadu');
});

test('when no post office has the pincode, says so beside it and clears what an earlier lookup filled in', async () => {
  const { user, field, toasts, findByText, findByDisplayValue, queryByText } = visitJoin({
    network: { ...working, [postal('999999')]: () => unknown },
  });
  await user.type(field('pincode'), '641001');
  await findByDisplayValue('Coimbatore');
  await user.clear(field('pincode'));
  await user.type(field('pincode'), '999999');
  const said = await findByText(/^Invalid pincode or no data found\./);
  expect(said).toHaveAttribute('role', 'status');
  expect(field('pincode')).toHaveAccessibleDescription(said.textContent ?? '');
  expect(toasts).toEqual([{ kind: 'error', text: 'Invalid pincode or no data found.', place: 'form' }]);
  expect(field('district')).toHaveValue('');
  expect(field('state')).toHaveValue('');
  await user.type(field('pincode'), '{Backspace}');
  expect(queryByText(/^Invalid pincode/)).not.toBeInTheDocument();
});

test.each(['before', 'after'])('what was typed by hand %s a lookup is never cleared', async (when) => {
  const { user, field, findByText, findByDisplayValue } = visitJoin({
    network: { ...working, [postal('999999')]: () => unknown },
  });
  if (when === 'after') {
    await user.type(field('pincode'), '641001');
    await findByDisplayValue('Coimbatore');
    await user.clear(field('pincode'));
    await user.clear(field('district'));
  }
  await user.type(field('district'), 'Erode');
  await user.type(field('pincode'), '999999');
  await findByText(/^Invalid pincode or no data found\./);
  expect(field('district')).toHaveValue('Erode');
  expect(field('state')).toHaveValue('');
});

test.each<[string, HttpResponse]>([
  ['an error', { status: 503, data: '' }],
  ['the page of a captive portal', { status: 200, data: '<!doctype html><title>Sign in</title>' }],
  ['nothing', { status: 200, data: '' }],
  ['null', { status: 200, data: null }],
  ['an object', { status: 200, data: {} }],
  ['an empty list', { status: 200, data: [] }],
  ['a list of something else', { status: 200, data: [{ District: 'Coimbatore' }] }],
])('%s instead of an answer is said beside the pincode, and clears nothing', async (_, answer) => {
  const { user, field, toasts, findByText, findByDisplayValue } = visitJoin({
    network: { ...working, [postal('560001')]: () => answer },
  });
  await user.type(field('pincode'), '641001');
  await findByDisplayValue('Coimbatore');
  await user.clear(field('pincode'));
  await user.type(field('pincode'), '560001');
  expect(await findByText(/^Error fetching pincode data\./)).toHaveAttribute('role', 'status');
  expect(toasts).toEqual([{ kind: 'error', text: 'Error fetching pincode data', place: 'form' }]);
  expect(field('district')).toHaveValue('Coimbatore');
  expect(field('state')).toHaveValue('Tamil Nadu');
});

test('a late answer does not overwrite the result of a newer pincode', async () => {
  const late = Promise.withResolvers<HttpResponse>();
  const { user, field, findByDisplayValue, requests, toasts } = visitJoin({
    network: {
      [postal('560001')]: () => late.promise,
      [postal('641001')]: () => at('Coimbatore', 'Tamil Nadu'),
    },
  });
  await user.type(field('pincode'), '560001');
  await user.clear(field('pincode'));
  await user.type(field('pincode'), '641001');
  await findByDisplayValue('Coimbatore');
  late.resolve(at('Bengaluru Urban', 'Karnataka'));
  await late.promise;
  expect(field('district')).toHaveValue('Coimbatore');
  expect(requests[0]?.signal?.aborted).toBe(true);
  expect(toasts).toEqual([]);
});

test('a field edited during the lookup is kept; only the other one is filled in', async () => {
  const call = Promise.withResolvers<HttpResponse>();
  const { user, field, findByDisplayValue, getByText } = visitJoin({
    network: { [postal('641001')]: () => call.promise },
  });
  await user.type(field('pincode'), '641001');
  await user.type(field('district'), 'Erode');
  call.resolve(at('Coimbatore', 'Tamil Nadu'));
  expect(await findByDisplayValue('Tamil Nadu')).toBe(field('state'));
  expect(field('district')).toHaveValue('Erode');
  expect(getByText('Filled in Tamil Nadu.')).toBeInTheDocument();
});

test('a corrected district is kept until another pincode is entered', async () => {
  const { user, field, findByDisplayValue } = visitJoin({
    network: {
      [postal('641001')]: () => at('Coimbatore', 'Tamil Nadu'),
      [postal('560001')]: () => at('Bengaluru Urban', 'Karnataka'),
    },
  });
  await user.type(field('pincode'), '641001');
  await findByDisplayValue('Coimbatore');
  await user.clear(field('district'));
  await user.type(field('district'), 'Erode');
  expect(field('district')).toHaveValue('Erode');
  await user.clear(field('pincode'));
  expect(field('district')).toHaveValue('Erode');
  await user.type(field('pincode'), '560001');
  expect(await findByDisplayValue('Bengaluru Urban')).toBe(field('district'));
});

test('an answer that comes while the form is being sent is dropped: it would change what has arrived', async () => {
  const place = Promise.withResolvers<HttpResponse>();
  const arrival = Promise.withResolvers<HttpResponse>();
  const page = visitJoin({
    network: {
      ...working,
      [postal('641001')]: () => place.promise,
      'POST https://api.test/api/send-email': () => arrival.promise,
    },
  });
  const stages = recordStages();
  await page.fillRequired();
  await page.user.type(page.field('pincode'), '641001');
  await page.apply();
  await waitFor(() => expect(page.sent()).toHaveLength(1));
  await act(async () => place.resolve(at('Coimbatore', 'Tamil Nadu')));
  expect(page.field('district')).toHaveValue('');
  await act(async () => arrival.resolve({ status: 200, data: {} }));
  stages.stop();
  const found = stages.found.map(({ stage }) => stage);
  expect(found).toEqual(['empty', 'begun', 'sending', 'sent'].slice(-found.length));
  expect(found.at(-1)).toBe('sent');
  expect(page.field('district')).toHaveValue('');
});

test('a pincode that is entered while the form is being sent is looked up for what the form contains then', async () => {
  const arrival = Promise.withResolvers<HttpResponse>();
  const page = visitJoin({
    network: { ...working, 'POST https://api.test/api/send-email': () => arrival.promise },
  });
  await page.fillRequired();
  await page.apply();
  await waitFor(() => expect(page.sent()).toHaveLength(1));
  await page.user.type(page.field('pincode'), '641001');
  await act(async () => arrival.resolve({ status: 200, data: {} }));
  expect(await page.findByDisplayValue('Coimbatore')).toBe(page.field('district'));
});

describe('a form that is hidden and shown again', () => {
  function Shown({ as }: { readonly as: 'visible' | 'hidden' }) {
    return (
      <Activity mode={as}>
        <JoinPage />
      </Activity>
    );
  }

  test('repeats an unfinished lookup when it is shown again, but not a finished one', async () => {
    const calls: ReturnType<typeof Promise.withResolvers<HttpResponse>>[] = [];
    const page = visit(<Shown as="visible" />, {
      network: {
        'GET /pincode/641001': () => {
          const call = Promise.withResolvers<HttpResponse>();
          calls.push(call);
          return call.promise;
        },
      },
    });
    const district = () => page.container.querySelector<HTMLInputElement>('[name="district"]');
    await page.user.type(page.getByRole('textbox', { name: 'Pincode' }), '641001');
    page.rerender(<Shown as="hidden" />);
    page.rerender(<Shown as="visible" />);
    const [first, ...again] = calls;
    await act(async () => first?.resolve(at('Salem', 'Tamil Nadu')));
    expect(district()).toHaveValue('');
    await act(async () => again.at(-1)?.resolve(at('Coimbatore', 'Tamil Nadu')));
    expect(district()).toHaveValue('Coimbatore');

    const asked = calls.length;
    page.rerender(<Shown as="hidden" />);
    page.rerender(<Shown as="visible" />);
    expect(calls).toHaveLength(asked);
    expect(district()).toHaveValue('Coimbatore');
  });
});
