import { Button, ButtonLink } from '@site/shared-ui';
import { visit } from '@site/shared-ui/testing';
import { createRef } from 'react';

test('has the type `button` by default, and works with pointer and keyboard', async () => {
  let presses = 0;
  const { user, getByRole } = visit(<Button onClick={() => presses++}>Apply Now</Button>);
  const button = getByRole('button', { name: 'Apply Now' });
  expect(button).toHaveAttribute('type', 'button');
  await user.click(button);
  await user.keyboard('{Enter} ');
  expect(presses).toBe(3);
});

test('while busy it is disabled and marked busy, and keeps its name', async () => {
  let presses = 0;
  const { user, getByRole } = visit(
    <Button busy onClick={() => presses++}>
      Processing...
    </Button>,
  );
  const button = getByRole('button', { name: 'Processing...' });
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('aria-busy', 'true');
  await user.click(button);
  expect(presses).toBe(0);
});

test('forwards its ref', () => {
  const ref = createRef<HTMLButtonElement>();
  const { getByRole } = visit(<Button ref={ref}>Apply Now</Button>);
  expect(ref.current).toBe(getByRole('button'));
});

test('a ButtonLink is a link: to a page through the router, to another site by its URL', async () => {
  const { user, getByRole, location } = visit(
    <>
      <ButtonLink to="/contact">Contact Us</ButtonLink>
      <ButtonLink href="https://app.helpmyvehicle.example">Try HelpMyVehicle</ButtonLink>
    </>,
  );
  expect(getByRole('link', { name: 'Try HelpMyVehicle' })).toHaveAttribute(
    'href',
    'https://app.helpmyvehicle.example',
  );
  await user.click(getByRole('link', { name: 'Contact Us' }));
  expect(location.pathname).toBe('/contact');
});

test('the variant determines the classes', () => {
  const { getByRole } = visit(
    <>
      <Button>One</Button>
      <Button variant="quiet" className="wide">
        Two
      </Button>
    </>,
  );
  expect(getByRole('button', { name: 'One' })).toHaveClass('button', 'primary');
  expect(getByRole('button', { name: 'Two' })).toHaveClass('button', 'quiet', 'wide');
});
