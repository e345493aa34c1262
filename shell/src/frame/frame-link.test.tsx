import { visit } from '@site/shared-ui/testing';
import { FrameLink } from './frame-link.tsx';

test('an address of another site is a plain link', () => {
  const { getByRole } = visit(<FrameLink to="https://app.helpmyvehicle.example">Product</FrameLink>);
  expect(getByRole('link', { name: 'Product' })).toHaveAttribute('href', 'https://app.helpmyvehicle.example');
});
