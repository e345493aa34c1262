import { Button } from '@site/shared-ui';
import { visit } from '@site/shared-ui/testing';

test('has the type `button` by default, and works with pointer and keyboard', async () => {
  let presses = 0;
  const { user, getByRole } = visit(<Button onClick={() => presses++}>Apply Now</Button>);
  const button = getByRole('button', { name: 'Apply Now' });
  expect(button).toHaveAttribute('type', 'button');
  await user.click(button);
  await user.keyboard('{Enter} ');
  expect(presses).toBe(3);
});

test.each(['busy', 'disabled'])(
  'while it is %s it keeps its name and the focus, and does nothing',
  async (state) => {
    let acts = 0;
    const act = () => void acts++;
    const form = (inert: boolean) => (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          act();
        }}
      >
        <input aria-label="Name" />
        <Button type="submit" {...{ [state]: inert }} onClick={act}>
          Processing...
        </Button>
      </form>
    );
    const { user, getByRole, rerender } = visit(form(false));
    const button = getByRole('button', { name: 'Processing...' });
    button.focus();
    rerender(form(true));
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button.getAttribute('aria-busy')).toBe(state === 'busy' ? 'true' : null);
    await user.click(button);
    await user.keyboard('{Enter} ');
    expect(button).toHaveFocus();
    await user.type(getByRole('textbox'), 'Asha{Enter}');
    expect(acts).toBe(0);
    rerender(form(false));
    await user.click(button);
    expect(acts).toBe(2);
  },
);
