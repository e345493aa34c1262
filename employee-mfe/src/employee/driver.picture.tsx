/** A driver with a seat belt: the portrait of every employee until there are photos. */
export function DriverPicture() {
  return (
    <svg viewBox="0 0 160 160" width="160" height="160" fill="none" aria-hidden="true">
      <rect width="160" height="160" rx="16" fill="#23292e" />
      <path d="M0 64h160M0 67h160" stroke="#3a4248" strokeWidth="2" />
      <circle cx="80" cy="58" r="27" fill="#c2c3bb" />
      <path d="M53 56a27 27 0 0 1 54 0c-8-3-12-9-14-15-8 8-22 13-40 15z" fill="#7d8079" />
      <path d="M24 160c0-40 22-66 56-66s56 26 56 66z" fill="#dcdcd5" />
      <path d="m112 104 12 12-66 44H36z" fill="var(--amber)" />
      <path d="M22 160a58 58 0 0 1 116 0h-13a45 45 0 0 0-90 0z" fill="#0c0e10" />
      <path d="M68 160v-22h24v22z" fill="#0c0e10" />
    </svg>
  );
}
