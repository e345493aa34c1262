export function DocumentPicture({
  extension,
  className,
}: {
  readonly extension: string;
  readonly className: string | undefined;
}) {
  return (
    <svg
      viewBox="0 0 48 60"
      width="48"
      height="60"
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      <path
        d="M6 2h24l12 12v40a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4z"
        fill="var(--surface)"
        stroke="currentColor"
        strokeWidth="2.5"
      />
      <path d="M30 2v12h12" fill="none" stroke="currentColor" strokeWidth="2.5" />
      <rect x="2" y="30" width="40" height="18" fill="var(--amber)" stroke="currentColor" strokeWidth="2.5" />
      <text x="22" y="43.5" fontSize="11.5" fontWeight="800" textAnchor="middle" fill="var(--asphalt)">
        {extension}
      </text>
    </svg>
  );
}
