import type { ReactNode } from 'react';

/** The line style of a warning lamp: what is inside is drawn on 48 units in the text's colour. */
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
