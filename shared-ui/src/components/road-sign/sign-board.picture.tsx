export type SignKind = 'warning' | 'info' | 'direction' | 'mandatory';

/** The boards without symbols, each in its legal shape. */
const boards = {
  warning: (
    <path
      d="M50 10 93 86H7z"
      fill="#fff"
      stroke="var(--brake, #c4261d)"
      strokeWidth="10"
      strokeLinejoin="round"
    />
  ),
  info: (
    <>
      <rect x="4" y="4" width="92" height="92" rx="12" fill="var(--asphalt, #14171a)" />
      <rect x="10" y="10" width="80" height="80" rx="8" fill="none" stroke="#fff" strokeWidth="3" />
    </>
  ),
  direction: (
    <>
      <path
        d="M6 20h62l28 30-28 30H6z"
        fill="var(--signboard, #0b6e4f)"
        stroke="var(--signboard, #0b6e4f)"
        strokeWidth="6"
        strokeLinejoin="round"
      />
      <path d="M10 24h56l24 26-24 26H10z" fill="none" stroke="#fff" strokeWidth="3" strokeLinejoin="round" />
    </>
  ),
  mandatory: (
    <>
      <circle cx="50" cy="50" r="46" fill="var(--asphalt, #14171a)" />
      <circle cx="50" cy="50" r="40" fill="none" stroke="#fff" strokeWidth="3" />
    </>
  ),
} as const;

export function SignBoard({ kind }: { readonly kind: SignKind }) {
  return (
    <svg viewBox="0 0 100 100" width="100" height="100" aria-hidden="true" focusable="false">
      {boards[kind]}
    </svg>
  );
}
