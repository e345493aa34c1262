/** A U-turn of the road. It joins two stretches of 72 units width, 272 units apart (centre to centre). */
export function UTurnPicture() {
  return (
    <svg viewBox="0 0 172 344" width="172" height="344" fill="none" aria-hidden="true">
      <path d="M0 36a136 136 0 0 1 0 272" stroke="var(--asphalt-3, #2c3338)" strokeWidth="72" />
      <path d="M0 5a167 167 0 0 1 0 334M0 67a105 105 0 0 1 0 210" stroke="#ffffff" strokeWidth="2" />
      <path
        d="M0 36a136 136 0 0 1 0 272"
        stroke="var(--amber, #ffb400)"
        strokeWidth="4"
        strokeDasharray="32 29"
      />
    </svg>
  );
}
