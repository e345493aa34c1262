import type { ReactNode } from 'react';

const stroke = { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round' } as const;

/** Drawn by hand on a 24 by 24 grid, in the spirit of each network's mark. */
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
      d="M13.4 21v-8h2.7l.5-3.3h-3.2V7.9c0-1 .4-1.7 1.8-1.7h1.6V3.3C16.300 3.100 15.500 3 14.600 3c-2.700 0-4.500 1.600-4.500 4.500v2.200H7.300V13h2.800v8z"
      fill="currentColor"
    />
  ),
  GitHub: (
    <path
      d="M9 20v-3.200c-3.600.9-4.300-1.600-4.300-1.600M15 20.500v-3.700c0-1-.3-1.600-.8-2 2.700-.3 5-1.400 5-5.200 0-1.100-.4-2.100-1.100-2.900.3-.7.3-1.700-.1-2.700-1.200 0-2.300.7-2.900 1.200a9.500 9.500 0 0 0-5.200 0C9.300 4.700 8.200 4 7 4c-.4 1-.4 2-.1 2.700-.7.8-1.100 1.800-1.100 2.900 0 3.800 2.300 4.900 5 5.200-.5.400-.8 1-.8 2v3.700"
      {...stroke}
      strokeLinejoin="round"
    />
  ),
};

const other = (
  <path
    d="M10 14a4 4 0 0 0 6 .4l3-3a4.200 4.200 0 0 0-6-6l-1.200 1.200M14 10a4 4 0 0 0-6-.4l-3 3a4.200 4.200 0 0 0 6 6l1.200-1.200"
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
