import { holdBack } from '../support/network.ts';
import { expect, test } from '../support/test.ts';

/** The address of the page's data, different from the page's: browsers do not preload a document's own address. */
const dataOf = /\/employee\/\w+\?format=json$/;

test('an employee’s profile, personal details and social links are shown, dates as dd-mm-yyyy', async ({
  page,
  visit,
}) => {
  await visit('/employee/WP001');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sample Sundari');
  const shown = async (name: string) => {
    const region = page.getByRole('region', { name });
    const [terms, values] = await Promise.all([
      region.getByRole('term').allTextContents(),
      region.getByRole('definition').allTextContents(),
    ]);
    return Object.fromEntries(terms.map((term, index) => [term, values[index]]));
  };
  expect(await shown('Profile')).toEqual({
    ID: 'WP001',
    Name: 'Sample Sundari',
    Role: 'Software Engineer',
    'Employee type': 'Full-time',
    Email: 'sample.sundari@waypost.example',
    Mobile: '+91 00000 00101',
    'Date of birth': '14-02-1998',
    'Date of joining': '06-01-2025',
    'Blood group': 'O+',
  });
  expect(await shown('Personal details')).toEqual({
    'Parent name': 'Fictional Sundaram',
    'Parent mobile': '+91 00000 00102',
    Address: '1 Example Street, Imaginary Nagar',
    State: 'Tamil Nadu',
    District: 'Coimbatore',
    Pincode: '641001',
  });
  const social = page.getByRole('region', { name: 'Social media' });
  for (const network of ['LinkedIn', 'Instagram', 'Facebook', 'GitHub']) {
    await expect(social.getByRole('link', { name: `Sample Sundari on ${network}` })).toBeVisible();
  }
});

test('the data is requested once, before the page’s code has loaded', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (dataOf.test(request.url())) requested.push(request.url());
  });
  const release = await holdBack(page, /\/EmployeePage\.[^/]*\.js/);
  await page.goto('/employee/WP001');
  await expect.poll(() => requested).toHaveLength(1);
  await expect(page.getByText('Loading employee data...')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sample Sundari');
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/employee\/WP001|\/node_modules_axios/.test(name))
      .map(({ name }) => new URL(name).pathname),
  );
  expect(loaded).toEqual(['/employee/WP001']);
  expect(requested).toHaveLength(1);
});

test('unknown details of an employee are not shown', async ({ page, visit }) => {
  await visit('/employee/WP003');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dummy Devi');
  await expect(page.getByRole('region', { name: 'Profile' })).not.toContainText('Email');
  await expect(page.getByRole('region', { name: 'Personal details' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Social media' })).toHaveCount(0);
});

test('Loading employee data... is shown until the data has loaded', async ({ page, visit }) => {
  await visit('/about');
  const release = await holdBack(page, dataOf);
  await page.evaluate(() => {
    window.history.pushState(null, '', '/employee/WP002');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('main').getByText('Loading employee data...')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Placeholder Prakash');
  await expect(page.getByText('Loading employee data...')).toHaveCount(0);
});

test('an unknown id shows Employee not found.', async ({ page, visit, faults }) => {
  faults.expect(/status of 404/);
  await visit('/employee/WP999');
  await expect(page.getByRole('alert')).toContainText('Employee not found.');
  await page.getByRole('alert').getByRole('link').click();
  await expect(page).toHaveURL('/team');
});

test('an empty response shows Employee not found.', async ({ page, visit }) => {
  await visit('/about');
  await page.route(dataOf, (route) => route.fulfill({ json: null }));
  await page.evaluate(() => {
    window.history.pushState(null, '', '/employee/WP001');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('alert')).toContainText('Employee not found.');
});

test('a failed request shows an error card, and Try again loads the employee', async ({
  page,
  visit,
  faults,
}) => {
  faults.expect(/Failed to load resource/);
  let failures = 1;
  await page.route(dataOf, (route) => {
    if (failures-- <= 0) return route.continue();
    return route.fulfill({ status: 500, body: 'no' });
  });
  await visit('/employee/WP001');
  await expect(page.getByRole('alert')).toContainText(
    'Failed to load employee data. Please try again later.',
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sample Sundari');
});

test('an employee’s page is neither indexed nor cached', async ({ request }) => {
  const page = await request.get('/employee/WP001', { headers: { accept: 'text/html' } });
  expect(page.headers()['x-robots-tag']).toBe('noindex');
  const data = await request.get('/employee/WP001', { headers: { accept: 'application/json' } });
  expect(data.headers()['cache-control']).toBe('no-store');
});
