export function Roadworks() {
  return (
    <svg viewBox="0 0 560 420" width="560" height="420" aria-hidden="true" focusable="false">
      <path d="M10 388h540" stroke="var(--line-strong)" strokeWidth="5" strokeLinecap="round" />
      <path d="M272 280h16v106h-16z" fill="#7d8079" />
      <path d="M280 28 438 296H122z" fill="#fff" stroke="#c4261d" strokeWidth="34" strokeLinejoin="round" />
      <g fill="#14171a">
        <circle cx="262" cy="138" r="17" />
        <path d="m246 160 26-2 26 34 34 8-4 16-42-8-14-16-6 30 24 28-6 44h-20l4-36-28-30-24 62h-22l30-80z" />
        <path d="m322 214-60 60 10 10 62-58c10 4 22 0 26-10 2-6 2-10 0-14l-14 12-14-4-2-14 14-10c-12-4-24 2-28 12-2 6 0 10 6 16z" />
      </g>
      <g>
        <path d="m92 268 38 106H54z" fill="#ffb400" />
        <path d="m80 302h24l10 28H70z" fill="#2c3338" />
        <path d="M38 372h108v16H38z" fill="#14171a" />
      </g>
      <g>
        <path d="m474 296 28 80h-56z" fill="#ffb400" />
        <path d="m465 322h18l8 22h-34z" fill="#2c3338" />
        <path d="M434 374h80v14h-80z" fill="#14171a" />
      </g>
    </svg>
  );
}
