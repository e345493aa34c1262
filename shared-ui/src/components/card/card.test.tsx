import { ButtonLink, Card } from '@site/shared-ui';
import { visit } from '@site/shared-ui/testing';

test('is an article with the name of its heading, which has the given level, and an action', () => {
  const { getByRole } = visit(
    <Card title="App Developer" level={2} action={<ButtonLink to="/app-developer">Learn more</ButtonLink>}>
      <p>Writes the app.</p>
    </Card>,
  );
  const card = getByRole('article', { name: 'App Developer' });
  expect(card).toContainElement(getByRole('heading', { level: 2, name: 'App Developer' }));
  expect(card).toContainElement(getByRole('link', { name: 'Learn more' }));
  expect(card).toHaveTextContent('Writes the app.');
});

test('without a title it has no heading', () => {
  const { queryByRole } = visit(<Card>Just words.</Card>);
  expect(queryByRole('heading')).toBeNull();
});
