import { ErrorCard, TextLink } from '@site/shared-ui';
import { visit } from '@site/shared-ui/testing';

test('is an alert that says what happened, and offers a retry and an alternative', async () => {
  let tries = 0;
  const { user, getByRole } = visit(
    <ErrorCard
      title="This section did not load"
      action={{ label: 'Try again', onPress: () => tries++ }}
      secondary={<TextLink to="/home">Back to home</TextLink>}
    >
      <p>The rest of the site works.</p>
    </ErrorCard>,
  );
  const card = getByRole('alert');
  expect(card).toContainElement(getByRole('heading', { level: 2, name: 'This section did not load' }));
  expect(card).toHaveTextContent('The rest of the site works.');
  expect(card).toContainElement(getByRole('link', { name: 'Back to home' }));
  await user.click(getByRole('button', { name: 'Try again' }));
  expect(tries).toBe(1);
});
