import type { ReactNode } from 'react';

const stroke = { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round' } as const;

/** Drawn by hand on a 24 by 24 grid, similar to each network's logo. */
const marks: Readonly<Record<string, ReactNode>> = {
  LinkedIn: (
    <>
      <path
        d="M4 9.5h3.6V20H4zM10 9.5h3.4v1.6c.7-1.2 1.9-1.9 3.4-1.9 2.7 0 4.2 1.7 4.2 4.8v6h-3.6v-5.6c0-1.3-.6-2.1-1.8-2.1s-2 .9-2 2.3V20H10z"
        fill="currentColor"
      />
      <circle cx="5.8" cy="5.8" r="2.1" fill="currentColor" />
    </>
  ),
  Instagram: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" {...stroke} />
      <circle cx="12" cy="12" r="4" {...stroke} />
      <circle cx="17" cy="7" r="1.3" fill="currentColor" />
    </>
  ),
  'Twitter/X': <path d="m4 4 16 16M20 4 4 20" {...stroke} strokeWidth="2.6" />,
  Facebook: (
    <path
      d="M13.4 21v-8h2.7l.5-3.3h-3.2V7.9c0-1 .4-1.7 1.8-1.7h1.6V3.3C16.3 3.1 15.5 3 14.6 3c-2.7 0-4.5 1.6-4.5 4.5v2.2H7.3V13h2.8v8z"
      fill="currentColor"
    />
  ),
  GitHub: (
    <path
      d="M9 20v-3.2c-3.6.9-4.3-1.6-4.3-1.6M15 20.5v-3.7c0-1-.3-1.6-.8-2 2.7-.3 5-1.4 5-5.2 0-1.1-.4-2.1-1.1-2.9.3-.7.3-1.7-.1-2.7-1.2 0-2.3.7-2.9 1.2a9.5 9.5 0 0 0-5.2 0C9.3 4.7 8.2 4 7 4c-.4 1-.4 2-.1 2.7-.7.8-1.1 1.8-1.1 2.9 0 3.8 2.3 4.9 5 5.2-.5.4-.8 1-.8 2v3.7"
      {...stroke}
      strokeLinejoin="round"
    />
  ),
};

const other = (
  <path
    d="M10 14a4 4 0 0 0 6 .4l3-3a4.2 4.2 0 0 0-6-6l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4.2 4.2 0 0 0 6 6l1.2-1.2"
    {...stroke}
  />
);

export function NetworkMark({ network }: { readonly network: string }) {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" focusable="false">
      {marks[network] ?? other}
    </svg>
  );
}
