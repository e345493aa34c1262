import type { ReactElement } from 'react';

/** The inner area of the board. It has the aspect ratio of the roles' pictures. */
const board = { x: 596, y: 82, width: 544, height: 340 };

/** A billboard beside a road at night, lit from above, with a drawing on it. */
export function Billboard({ children }: { readonly children: ReactElement }) {
  const { x, y, width, height } = board;
  return (
    <g>
      <path d="M0 520h1200v110H0z" fill="var(--asphalt-3)" />
      <path d="M0 520h1200v5H0z" fill="var(--concrete-300)" />
      <path d="M36 578h1164" stroke="var(--amber)" strokeWidth="9" strokeDasharray="84 60" />
      <path d="M690 430h16v90h-16zM1030 430h16v90h-16z" fill="var(--concrete-600)" />
      <rect
        x={x - 10}
        y={y - 10}
        width={width + 20}
        height={height + 20}
        rx="14"
        fill="var(--concrete-500)"
      />
      <rect x={x} y={y} width={width} height={height} rx="6" fill="var(--surface-sunken)" />
      <svg x={x} y={y} width={width} height={height} aria-hidden="true" data-frame="">
        {children}
      </svg>
      <path d="M736 54h56v18h-56zM944 54h56v18h-56z" fill="var(--amber-bright)" />
    </g>
  );
}
