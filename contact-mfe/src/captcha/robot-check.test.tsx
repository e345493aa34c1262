import type { HttpResponse } from '@platform/host/http';
import { SiteForm, TextField } from '@site/shared-ui/forms';
import { declareForm, type NetworkRoutes, visit } from '@site/shared-ui/testing';
import { act, waitFor } from '@testing-library/react';
import { goodServer, problem, testDeps, value } from '../testing/contact-deps.ts';
import { RobotCheck } from './robot-check.tsx';

function open(
  captcha = testDeps(),
  network: NetworkRoutes = {},
  provider: 'altcha' | 'turnstile' = 'altcha',
  needsName = false,
) {
  const sent: unknown[] = [];
  const form = (refusals: number) => (
    <SiteForm
      form={declareForm([
        { name: 'name', label: 'Name', format: 'line', ...(needsName && { required: 'Missing.' }) },
      ])}
      action="/api/form"
      more={{ captcha: { initial: '', required: 'Missing.' } }}
      onSubmit={async () => void sent.push(1)}
      submitLabel="Submit"
      busyLabel="Submitting..."
    >
      <TextField name="name" />
      <RobotCheck deps={captcha.deps} refusals={refusals} />
    </SiteForm>
  );
  const page = visit(form(0), {
    advanceTimers: (time) => isFake() && jest.advanceTimersByTime(time),
    network: { ...goodServer, ...network },
    settings: { captcha: { provider, siteKey: 'site-key' } },
  });
  return {
    ...page,
    ...captcha,
    sent,
    box: () => page.getByRole('checkbox', { name: 'I am not a robot' }),
    tick: () => page.user.click(page.getByRole('checkbox')),
    begin: () => page.user.click(page.getByRole('textbox', { name: 'Name' })),
    submit: () => page.user.click(page.getByRole('button', { name: 'Submit' })),
    retry: async () => page.user.click(await page.findByRole('button', { name: 'Try again' })),
  };
}

const endCheck = () => act(() => jest.advanceTimersByTimeAsync(30_000));
const isFake = () => 'clock' in setTimeout;

const failure = 'The robot check could not be loaded.';

describe('our own check', () => {
  test('calls the server only when the box is ticked', async () => {
    const { begin, tick, requests } = open();
    await begin();
    expect(requests).toEqual([]);
    await tick();
    await waitFor(() => expect(requests).not.toEqual([]));
  });

  test('shows its status, and has the server verify the solution', async () => {
    const call = Promise.withResolvers<HttpResponse>();
    const { tick, box, findByText, requests, submit, sent } = open(testDeps(), {
      'POST /captcha/verify': () => call.promise,
    });
    await tick();
    expect((await findByText('Checking...')).closest('[role="status"]')).toBeVisible();
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]).toMatchObject({ method: 'POST', body: { payload: value } });
    await act(async () => call.resolve({ status: 204, data: '' }));
    await findByText('Checked. Thank you.');
    expect(box()).toBeChecked();
    await submit();
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  test.each(['passes', 'fails', 'takes too long'])('a submit waits for it, also if it %s', async (how) => {
    if (how === 'takes too long') jest.useFakeTimers();
    const call = Promise.withResolvers<HttpResponse>();
    const { tick, submit, box, sent, toasts, findByRole } = open(testDeps(), {
      'POST /captcha/verify': () => call.promise,
    });
    await tick();
    await submit();
    expect(await findByRole('button', { name: 'Submitting...' })).toHaveAttribute('aria-disabled', 'true');
    expect([sent, toasts]).toEqual([[], []]);
    const answer = how === 'passes' ? { status: 204, data: '' } : problem(503, 'busy');
    await (how === 'takes too long' ? endCheck() : act(async () => call.resolve(answer)));
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(sent).toHaveLength(how === 'passes' ? 1 : 0);
    if (how === 'passes') return;
    expect(await findByRole('alert')).toHaveTextContent(failure);
    await waitFor(() => expect(box()).toHaveFocus());
    expect(toasts).toEqual([expect.objectContaining({ text: 'Incomplete.' })]);
  });

  test('a submit during it that lacks something else says so at once', async () => {
    const { tick, submit, toasts, sent } = open(
      testDeps(),
      {
        'GET /captcha/challenge': () => Promise.withResolvers<HttpResponse>().promise,
      },
      'altcha',
      true,
    );
    await tick();
    await submit();
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(sent).toEqual([]);
  });

  test('can be undone', async () => {
    const { tick, box, findByText, submit, sent, toasts } = open();
    await tick();
    await findByText('Checked. Thank you.');
    await tick();
    expect(box()).not.toBeChecked();
    await submit();
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(sent).toEqual([]);
  });

  test.each([
    ['GET /captcha/challenge', 'fails'],
    ['GET /captcha/challenge', 'takes too long'],
    ['POST /captcha/verify', 'fails'],
    ['POST /captcha/verify', 'takes too long'],
  ])('is not passed when %s %s, and Try again does the whole check', async (call, how) => {
    if (how === 'takes too long') jest.useFakeTimers();
    const silent = new Promise<HttpResponse>(() => {});
    let answers: NetworkRoutes[string] = () => (how === 'fails' ? problem(503, 'storage-full') : silent);
    const { tick, box, submit, sent, findByRole, findByText, retry, requests } = open(testDeps(), {
      [call]: (request) => answers(request),
    });
    await tick();
    await waitFor(() => expect(requests.at(-1)?.url).toBe(call.split(' ')[1]));
    if (how === 'takes too long') await endCheck();
    expect(await findByRole('alert')).toHaveTextContent(failure);
    expect(requests.at(-1)?.signal?.aborted).toBe(true);
    expect(box()).not.toBeChecked();
    expect(box()).toHaveAccessibleDescription(failure);
    await submit();
    await waitFor(() => expect(box()).toHaveFocus());
    expect(sent).toEqual([]);
    answers = goodServer[call] ?? answers;
    await retry();
    await findByText('Checked. Thank you.');
  });
});

describe('the check of another provider', () => {
  test('replaces our checkbox when the form gets the focus', async () => {
    const { begin, queryByRole, calls, widgets } = open(testDeps(), {}, 'turnstile');
    expect(calls).toEqual([]);
    expect(queryByRole('checkbox')).not.toBeNull();
    await begin();
    await waitFor(() => expect(widgets).toHaveLength(1));
    expect(queryByRole('checkbox')).toBeNull();
    expect(widgets[0]?.options.sitekey).toBe('site-key');
    expect(widgets[0]?.element).toBeInTheDocument();
    expect(new Set(calls)).toEqual(new Set([0]));
  });

  test('is passed when our server has verified its value, and is reset when the value expires', async () => {
    const { begin, widgets, findByText, requests, submit, sent, toasts } = open(testDeps(), {}, 'turnstile');
    await begin();
    await waitFor(() => expect(widgets).toHaveLength(1));
    act(() => widgets[0]?.options.callback('token'));
    await findByText('Checked. Thank you.');
    expect(requests).toEqual([
      expect.objectContaining({ url: '/captcha/verify', body: { payload: 'token' } }),
    ]);
    act(() => widgets[0]?.options['expired-callback']());
    await waitFor(() => expect(widgets[0]?.resets).toBe(1));
    await submit();
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(sent).toEqual([]);
  });

  test('shows an error when its script cannot be loaded, and Try again loads it again', async () => {
    const captcha = testDeps({ broken: true });
    const { begin, findByRole, retry, queryByRole, calls, widgets } = open(captcha, {}, 'turnstile');
    await begin();
    expect(await findByRole('alert')).toHaveTextContent(failure);
    captcha.repair();
    await retry();
    await waitFor(() => expect(widgets).toHaveLength(1));
    expect(queryByRole('alert')).toBeNull();
    expect(new Set(calls)).toEqual(new Set([0, 1]));
  });

  test('shows an error when the server does not accept its value', async () => {
    const { begin, widgets, findByRole } = open(
      testDeps(),
      { 'POST /captcha/verify': () => problem(400, 'captcha-wrong') },
      'turnstile',
    );
    await begin();
    await waitFor(() => expect(widgets).toHaveLength(1));
    act(() => widgets[0]?.options.callback('token'));
    expect(await findByRole('alert')).toHaveTextContent(failure);
  });
});
