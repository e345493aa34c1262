import { LoadingState } from '@site/shared-ui/host';
import { visit } from '@site/shared-ui/testing';

test('says that the page is loading', () => {
  expect(visit(<LoadingState />).getByRole('status')).toHaveTextContent(/^Loading\.\.\.$/);
});

test('says what is loading', () => {
  const { getByRole } = visit(<LoadingState text="Loading employee data..." />);
  expect(getByRole('status')).toHaveTextContent(/^Loading employee data\.\.\.$/);
});
