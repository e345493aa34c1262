export function CrossPicture() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="m5 5 14 14M19 5 5 19" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
