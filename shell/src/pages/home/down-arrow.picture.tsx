export function DownArrow() {
  return (
    <svg viewBox="0 0 64 64" width="64" height="64" aria-hidden="true" focusable="false">
      <circle cx="32" cy="32" r="31" fill="var(--amber)" />
      <circle cx="32" cy="32" r="26" fill="none" stroke="var(--asphalt)" strokeWidth="2.5" />
      <path d="M28.500 17h7v17H43L32 48 21 34h7.500z" fill="var(--asphalt)" />
    </svg>
  );
}
