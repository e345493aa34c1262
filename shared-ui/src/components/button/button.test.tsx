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

describe('the focus of a button that was busy', () => {
  const buttonAndLink = (busy: boolean) => (
    <>
      <Button busy={busy}>Send</Button>
      <a href="/other">Other</a>
    </>
  );

  /** Focuses the button or not, and makes it busy. */
  function openBusy({ focused }: { readonly focused: boolean }) {
    const { rerender, getByRole } = visit(buttonAndLink(false));
    const button = getByRole('button');
    if (focused) button.focus();
    rerender(buttonAndLink(true));
    // Browsers blur a focused button that is disabled. jsdom does not.
    button.blur();
    return { button, link: getByRole('link'), end: () => rerender(buttonAndLink(false)) };
  }

  test('returns to it', () => {
    const { button, end } = openBusy({ focused: true });
    end();
    expect(button).toHaveFocus();
  });

  test('stays where the visitor has moved it', () => {
    const { link, end } = openBusy({ focused: true });
    link.focus();
    end();
    expect(link).toHaveFocus();
  });

  test('does not move to it if it was elsewhere', () => {
    const { end } = openBusy({ focused: false });
    end();
    expect(document.body).toHaveFocus();
  });
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
