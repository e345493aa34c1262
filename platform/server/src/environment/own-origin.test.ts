import { originWarning } from './own-origin.ts';

const origin = 'https://www.example.com';

test.each<
  [production: boolean, publicOrigin: string | null, said: string | undefined, warning: RegExp | null]
>([
  [true, origin, origin, null],
  [true, origin, undefined, null],
  [false, null, origin, null],
  [true, null, origin, /origin is https:\/\/www\.example\.com, but PUBLIC_ORIGIN is not set/],
  [true, 'https://example.com', origin, /but PUBLIC_ORIGIN is https:\/\/example\.com:/],
])(
  'in production: %s, PUBLIC_ORIGIN %s, and a site with the origin %s',
  (production, publicOrigin, said, warning) => {
    const sentence = originWarning({ production, publicOrigin }, said);
    if (warning === null) expect(sentence).toBeNull();
    else expect(sentence).toMatch(warning);
  },
);
