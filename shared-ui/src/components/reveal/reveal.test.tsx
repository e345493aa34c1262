import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Reveal } from '@site/shared-ui';
import { entranceDelay } from '@site/shared-ui/site';
import { render } from '@testing-library/react';
import postcss from 'postcss';

const read = (file: string) =>
  postcss.parse(readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8'));

test('the content is in the HTML, and no script changes it', () => {
  const { container } = render(<Reveal className="columns">Words</Reveal>);
  expect(container.innerHTML).toBe('<div class="reveal columns">Words</div>');
});

test('the styles only fade it, only without reduced motion, and only with scroll-driven animations', () => {
  const properties = new Set<string>();
  read('components/reveal/reveal.module.css').walkDecls(({ prop, parent }) => {
    properties.add(prop);
    if (!prop.startsWith('animation')) return;
    expect(parent?.parent).toMatchObject({ name: 'supports', params: '(animation-timeline: view())' });
    expect(parent?.parent?.parent).toMatchObject({
      name: 'media',
      params: 'screen and (prefers-reduced-motion: no-preference)',
    });
  });
  expect([...properties].sort()).toEqual(['animation', 'animation-range', 'animation-timeline', 'opacity']);
});

test('the token of the entrance delay has the specified value', () => {
  const values: string[] = [];
  read('tokens/tokens.css').walkDecls('--entrance-delay', ({ value }) => void values.push(value));
  expect(values).toEqual([`${entranceDelay}ms`]);
});
