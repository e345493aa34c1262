import type { SVGProps } from 'react';

interface CarProps extends Pick<SVGProps<SVGSVGElement>, 'className' | 'x' | 'y' | 'width' | 'height'> {
  /** Class of the indicator lights. */
  readonly blinking?: string | undefined;
}

export function CarFromAbove({ blinking, ...svg }: CarProps) {
  return (
    <svg viewBox="0 0 96 44" width="96" height="44" aria-hidden="true" focusable="false" {...svg}>
      <path d="M58 2l4-2 3 4zM58 42l4 2 3-4z" fill="#c2c3bb" />
      <rect x="2" y="3" width="92" height="38" rx="13" fill="#f6f6f3" />
      <path d="M58 8c8 1 12 6 12 14s-4 13-12 14c3-9 3-19 0-28z" fill="#1f2428" />
      <path d="M24 10c-5 2-7 6-7 12s2 10 7 12c-2-8-2-16 0-24z" fill="#1f2428" />
      <path d="M30 8h22l-3 5H31zM30 36h22l-3-5H31z" fill="#434743" />
      <path d="M87 8h4c2 2 3 4 3 6h-7zM87 36h4c2-2 3-4 3-6h-7z" fill="#ffe9b0" />
      <path d="M3 12c0-2 1-4 3-5v8H3zM3 32c0 2 1 4 3 5v-8H3z" fill="#c4261d" />
      <path className={blinking} d="M80 37h8l-2 4h-7zM8 37h8v4h-6z" fill="#ffb400" />
    </svg>
  );
}
