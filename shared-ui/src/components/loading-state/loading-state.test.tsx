import { LoadingState } from '@site/shared-ui';
import { visit } from '@site/shared-ui/testing';

test('says that the page is on its way', () => {
  expect(visit(<LoadingState />).getByRole('status')).toHaveTextContent(/^Loading\.\.\.$/);
});

test('says what is on its way', () => {
  const { getByRole } = visit(<LoadingState text="Loading employee data..." />);
  expect(getByRole('status')).toHaveTextContent(/^Loading employee data\.\.\.$/);
});
