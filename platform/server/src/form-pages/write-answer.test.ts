/** @jest-environment jsdom */
import { sampleFormPage } from '../testing/sample-form.html.ts';
import type { FormAnswer } from './form-answer.ts';
import { writeAnswer } from './write-answer.ts';

const nothing: FormAnswer = { message: 'Not sent.', notes: [], fieldErrors: {}, values: {}, labels: {} };
const action = '/api/apply';
const site = { name: 'Corner Bakery', language: 'en-GB' };

function answered(answer: Partial<FormAnswer>, html = sampleFormPage(action)): Document {
  const written = writeAnswer(html, action, { ...nothing, ...answer }, site);
  return new DOMParser().parseFromString(written, 'text/html');
}

function control<Kind extends Element>(page: Document, name: string, nth = 0): Kind {
  return page.querySelectorAll(`form[enctype] [name="${name}"]`)[nth] as unknown as Kind;
}

function notice(page: Document): Element | null {
  return page.querySelector('[data-answer]');
}

test('its buttons can be pressed at once: no code comes for which they would wait', () => {
  const page = answered(
    {},
    `<!doctype html><html lang="en"><body>${sampleFormPage(action)}<script src="/x.js"></script></body></html>`,
  );
  expect(page.querySelector('script')).toBeNull();
  expect(page.documentElement.dataset.started).toBe('');
});

test('the form has its values again', () => {
  const values = {
    fullName: 'Asha "O\'Neil" <Example>',
    email: 'asha@',
    address: '1 Test Road\n</textarea><b>Leeds',
    gender: 'Other',
    position: 'UI/UX Designer',
    certified: 'on',
    resume: 'never',
    salary: 'no such field',
  };
  const page = answered({ values });
  for (const name of ['fullName', 'email'] as const) {
    expect(control<HTMLInputElement>(page, name).value).toBe(values[name]);
  }
  expect(control<HTMLTextAreaElement>(page, 'address').value).toBe(values.address);
  expect(control<HTMLInputElement>(page, 'gender', 0).checked).toBe(false);
  expect(control<HTMLInputElement>(page, 'gender', 1).checked).toBe(true);
  expect(control<HTMLSelectElement>(page, 'position').value).toBe('UI/UX Designer');
  expect(control<HTMLInputElement>(page, 'certified').checked).toBe(true);
  expect(control(page, 'resume').hasAttribute('value')).toBe(false);
  const unticked = answered({ values: { certified: '' } });
  expect(control<HTMLInputElement>(unticked, 'certified').checked).toBe(false);
  expect(page.querySelector<HTMLInputElement>('form[action="/search"] input')?.value).toBe('');
  expect(page.querySelector('b')).toBeNull();
});

test('errors are beside their fields, and above the form with links to the fields', () => {
  const page = answered({
    message: 'Please fill in <everything>.',
    notes: [{ text: 'Kept.' }, { text: 'Or write to', link: { text: 'us', href: 'mailto:us@x?a=1&b="2"' } }],
    fieldErrors: { email: 'Enter an <email>.', gender: 'Choose one.', salary: 'There is no such field.' },
  });
  expect(notice(page)?.querySelector('h2')?.textContent).toBe('Please fill in <everything>.');
  expect([...(notice(page)?.querySelectorAll('p') ?? [])].map((p) => p.textContent)).toEqual([
    'Kept.',
    'Or write to us',
  ]);
  const links = [...(notice(page)?.querySelectorAll('a') ?? [])].map((a) => a.getAttribute('href'));
  expect(links).toEqual(['mailto:us@x?a=1&b="2"', '#f2', '#field-gender']);
  expect(notice(page)?.textContent).toContain('There is no such field.');
  expect(page.getElementById('field-gender')).toBe(control(page, 'gender'));

  const email = control(page, 'email');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(email.getAttribute('aria-describedby')).toBe('f2-hint f2-error');
  expect(page.querySelector('[data-error-for="email"] > p#f2-error')?.textContent).toBe('Enter an <email>.');
  const group = page.querySelector('[role="radiogroup"]');
  expect(group?.getAttribute('aria-invalid')).toBe('true');
  expect(page.getElementById(group?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Choose one.');
  expect(control(page, 'fullName').hasAttribute('aria-invalid')).toBe(false);
});

test('the page is focused on the answer, has "Error" in its title, and runs no scripts', () => {
  const page = answered({});
  const place = notice(page);
  expect([place?.getAttribute('role'), place?.getAttribute('tabindex')]).toEqual(['alert', '-1']);
  expect([place?.hasAttribute('hidden'), place?.hasAttribute('autofocus')]).toEqual([false, true]);
  expect(page.title).toBe('Error: Join · Corner Bakery');
  expect(page.querySelectorAll('script, link[rel="preload"]')).toHaveLength(0);
  expect(page.querySelectorAll('link[rel="stylesheet"]')).toHaveLength(1);
  expect(page.querySelector('noscript')?.innerHTML).toContain('mailto:us@site.example');
});

test('what the form has no place for is listed', () => {
  const values = {
    fullName: 'Asha Example',
    email: '',
    salary: 'five <b>\ncrore',
    notice: '',
    gender: 'Female',
    position: 'Gardener',
    certified: 'on',
    release: 'r0older000',
    constructor: 'sent by a program',
  };
  const labels = {
    ...{ fullName: 'Full name', email: 'Email', salary: 'Salary & co', notice: 'Notice' },
    ...{ gender: 'Gender', position: 'Position' },
  };
  const page = answered({ values, labels });
  const listed = [...(notice(page)?.querySelectorAll('dt, dd') ?? [])].map(({ innerHTML }) => innerHTML);
  expect(listed).toEqual([
    ...['<strong>Salary &amp; co</strong>', 'five &lt;b&gt;<br>crore'],
    ...['<strong>Gender</strong>', 'Female', '<strong>Position</strong>', 'Gardener'],
  ]);
  expect(notice(page)?.textContent).toContain(
    'This page has no fields for these any more; copy what you still need:',
  );
  expect(answered({ values: { fullName: 'Asha' }, labels }).querySelector('dl')).toBeNull();
});

test('a form without a container for the answer has it at its top', () => {
  const older = sampleFormPage(action).replace(/<div class="answer".*<\/div>/, '');
  const page = answered({ message: 'Not sent.' }, older);
  expect(page.querySelector('form[enctype]')?.firstElementChild?.textContent).toBe('Not sent.');
});

test('a page without the form has the answer as its content', () => {
  const answer = {
    fieldErrors: { email: 'Enter an email.' },
    values: { email: 'asha@' },
    labels: { email: 'Email' },
  };
  const page = answered(answer, sampleFormPage('/elsewhere'));
  const main = page.querySelector('main');
  expect(main?.querySelector('h1')?.textContent).toBe('Not sent.');
  expect(main?.querySelector('form')).toBeNull();
  expect(main?.querySelector('li')?.innerHTML).toBe('Enter an email.');
  expect([...(main?.querySelectorAll('dt, dd') ?? [])].map((item) => item.textContent)).toEqual([
    ...['Email', 'asha@'],
  ]);
  // The site's styles, as a page has them around its heading.
  const styled = sampleFormPage('/elsewhere').replace(
    '<h1>Join</h1>',
    '<div class="page"><div><svg></svg></div><div class="words"><h1>Join</h1><p>Us</p></div></div>',
  );
  expect(answered({}, styled).querySelector('main')?.innerHTML.trim()).toBe(
    '<div class="page"><div class="words"><h1>Not sent.</h1></div></div>',
  );
  expect(answered({}, styled).querySelector('nav')).not.toBeNull();
  // The page may be that of an address without a page.
  expect(page.title).toBe(`Error: Not sent. · ${site.name}`);
  expect(answered({ sent: true, message: 'Sent.' }, sampleFormPage('/elsewhere')).title).toBe(
    `Sent. · ${site.name}`,
  );
});
