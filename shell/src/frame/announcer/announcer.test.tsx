import { render, screen } from '@testing-library/react';
import { Announcer } from './announcer.tsx';

test('a message appears in a status region that was there before it', () => {
  const { rerender } = render(<Announcer message="" />);
  const region = screen.getByRole('status');
  expect(region).toBeEmptyDOMElement();
  rerender(<Announcer message="About us" />);
  expect(screen.getByRole('status')).toBe(region);
  expect(region).toHaveTextContent('About us');
});
