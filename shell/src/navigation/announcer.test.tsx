import { act, fireEvent, render, screen } from '@testing-library/react';
import { Announcer, useAnnounce } from './announcer.tsx';

function Page({ opened }: { readonly opened: () => void }) {
  const announce = useAnnounce();
  opened();
  return (
    <button type="button" onClick={() => announce('About us')}>
      Open
    </button>
  );
}

test('a message appears in an existing status region, and nothing else is rendered', () => {
  let renders = 0;
  render(
    <Announcer>
      <Page opened={() => renders++} />
    </Announcer>,
  );
  const region = screen.getByRole('status');
  expect(region).toBeEmptyDOMElement();
  const before = renders;
  act(() => void fireEvent.click(screen.getByRole('button')));
  expect(screen.getByRole('status')).toBe(region);
  expect(region).toHaveTextContent('About us');
  expect(renders).toBe(before);
});
