/** A car seen from above, heading left. */
export function CarAbovePicture() {
  return (
    <svg viewBox="0 0 72 36" width="144" height="72" aria-hidden="true">
      <path d="M14 3h10v4H14zM48 3h10v4H48zM14 29h10v4H14zM48 29h10v4H48z" fill="#0c0e10" />
      <path d="M12 5h48c6 0 9 5 9 13s-3 13-9 13H12C6 31 3 25 3 18S6 5 12 5z" fill="var(--amber, #ffb400)" />
      <path d="M19 8.5c-2 3-3 6-3 9.5s1 6.5 3 9.5l8-2.5V11z" fill="#14171a" />
      <path d="M54 9.5c1.5 2.5 2 5.5 2 8.5s-.5 6-2 8.5L47 25V11z" fill="#14171a" />
      <path d="M30 9h14l-1 3H31zM31 24h12l1 3H30z" fill="#14171a" />
      <path d="M5 9.5 8 8v4l-4 1zM4 23l4 1v4l-3-1.5z" fill="#ffffff" />
    </svg>
  );
}
