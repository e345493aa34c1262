import { Reveal } from '@site/shared-ui';
import { render } from '@testing-library/react';

test('the content is in the HTML, and no script changes it', () => {
  const { container } = render(<Reveal className="columns">Words</Reveal>);
  expect(container.innerHTML).toBe('<div class="reveal columns">Words</div>');
});
