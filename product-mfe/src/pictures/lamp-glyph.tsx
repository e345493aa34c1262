import type { ReactNode } from 'react';

/** The frame of a warning lamp icon: 48 by 48 units, lines in the colour of the text. */
export function LampGlyph({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 48 48"
      width="48"
      height="48"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
