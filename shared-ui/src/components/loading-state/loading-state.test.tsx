import { LoadingState } from '@site/shared-ui/host';
import { visit } from '@site/shared-ui/testing';

test('says that the page is loading', () => {
  expect(visit(<LoadingState />).getByText('Loading...')).toBeVisible();
});

test('says what is loading', () => {
  const { getByText } = visit(<LoadingState text="Loading employee data..." />);
  expect(getByText('Loading employee data...')).toBeVisible();
});
