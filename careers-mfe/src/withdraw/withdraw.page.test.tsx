import { visit } from '@site/shared-ui/testing';
import { ApplicationSentPage } from '../join/application-sent/application-sent.page.tsx';
import { WithdrawPage } from './withdraw.page.tsx';
import { withdrawalForm } from './withdrawal.form.ts';

const reference = '0123456789abcdef'.repeat(2);
const settings = { apiBase: 'https://api.test' };
const send = 'POST https://api.test/api/forms/careers/withdrawal';

test('the reference of a link is entered, sent in the body, and gone after the success', async () => {
  const page = visit(WithdrawPage, {
    path: `/withdraw-application#${reference}`,
    ...{ settings, release: 'careers-1' },
    network: { [send]: () => ({ status: 200, data: { reference: 'f'.repeat(32) } }) },
  });
  const field = page.getByRole('textbox', { name: 'Reference' });
  expect(field).toHaveValue(reference);
  await page.user.click(page.getByRole('button', { name: 'Withdraw application' }));
  expect(await page.findByText(withdrawalForm.messages.sent)).toBeInTheDocument();
  const [{ url, body } = { url: '', body: null }] = page.requests;
  expect(url).not.toContain(reference);
  expect([...(body as FormData)]).toEqual([
    ['reference', reference],
    ['release', 'careers-1'],
  ]);
  expect(field).toHaveValue('');
});

test('a reference that no application has is said beside the field', async () => {
  const { unknown } = withdrawalForm.erases;
  const error = { code: 'unknown-reference', message: unknown, field: 'reference' };
  const page = visit(WithdrawPage, {
    ...{ path: '/withdraw-application', settings },
    network: { [send]: () => ({ status: 422, data: { error } }) },
  });
  const field = page.getByRole('textbox', { name: 'Reference' });
  await page.user.type(field, reference);
  await page.user.click(page.getByRole('button', { name: 'Withdraw application' }));
  expect(await page.findByText(unknown)).toBeInTheDocument();
  expect(field).toHaveAccessibleDescription(expect.stringContaining(unknown));
});

test('the page after an application shows its reference, to copy, print and take back', async () => {
  window.print = jest.fn();
  const page = visit(ApplicationSentPage, { path: `/application-sent#${reference}` });
  expect(page.getByText(reference)).toBeInTheDocument();
  await page.user.click(page.getByRole('button', { name: 'Copy reference' }));
  expect(await navigator.clipboard.readText()).toBe(reference);
  await page.user.click(page.getByRole('button', { name: 'Print' }));
  expect(window.print).toHaveBeenCalledTimes(1);
  expect(page.getByRole('link', { name: 'Withdraw the application' })).toHaveAttribute(
    'href',
    `/withdraw-application#${reference}`,
  );
});

test.each(['', '#anchor', `#${'g'.repeat(32)}`])(
  'without a reference in its address (%j) it has none',
  (hash) => {
    const page = visit(ApplicationSentPage, { path: `/application-sent${hash}` });
    expect(page.queryByRole('button')).not.toBeInTheDocument();
    expect(page.getByText(/what follows the # sign/)).toBeInTheDocument();
  },
);
