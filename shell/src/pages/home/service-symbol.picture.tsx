import type { Service } from './home.data.ts';

const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 3.4,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

const symbols = {
  curve: (
    <>
      <path d="M12 42c0-20 24-16 24-36" {...line} strokeWidth="5" />
      <path d="M12 42V20M36 6v22" {...line} strokeWidth="2" />
      <path d="M8.500 12.500h7v7h-7zM32.500 28.500h7v7h-7z" fill="currentColor" />
    </>
  ),
  code: <path d="M15 13 3 25l12 12M33 13l12 12-12 12M28 7l-8 36" {...line} strokeWidth="5" />,
  truck: (
    <>
      <path d="M2 12h27v22H2zM31 19h8l7 8v7H31z" fill="currentColor" />
      <circle cx="12" cy="36" r="5.500" fill="currentColor" stroke="var(--signboard)" strokeWidth="3" />
      <circle cx="36" cy="36" r="5.500" fill="currentColor" stroke="var(--signboard)" strokeWidth="3" />
    </>
  ),
  roundabout: (
    <>
      <path
        d="M13.100 15.800A13.500 13.500 0 0 1 35 16.200M37.400 22.800A13.500 13.500 0 0 1 26 37.300M19.400 36.700a13.500 13.500 0 0 1-8.700-11.200"
        {...line}
        strokeWidth="4.500"
        strokeLinecap="butt"
      />
      <path
        d="m39.500 10.500-.7 11-9.600-5.500zM19.500 41.500 28 34.500l1.600 10.800zM5 27.500l9.500-5.500.7 10.800z"
        fill="currentColor"
      />
    </>
  ),
} as const;

export function ServiceSymbol({ name }: { readonly name: Service['symbol'] }) {
  return (
    <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true" focusable="false">
      {symbols[name]}
    </svg>
  );
}
