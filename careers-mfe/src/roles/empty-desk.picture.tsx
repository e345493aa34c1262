/** A desk with a lamp and an empty chair: for a role that has no picture of its own. */
export function EmptyDeskPicture() {
  return (
    <svg viewBox="0 0 320 200" width="320" height="200" fill="none" aria-hidden="true" focusable="false">
      <rect width="320" height="200" fill="var(--surface-sunken)" />
      <path d="M0 152h320v48H0z" fill="var(--line)" />
      <path d="M48 30h86v62H48z" fill="var(--paper)" stroke="var(--concrete-300)" strokeWidth="2" />
      <path d="M91 30v62M48 61h86" stroke="var(--concrete-300)" strokeWidth="2" />
      <path d="M40 112h240v10H40z" fill="var(--asphalt)" />
      <path d="M52 122h8v50h-8zM260 122h8v50h-8z" fill="var(--asphalt-3)" />
      <path d="M196 70h64v38h-64z" fill="var(--asphalt-3)" />
      <path d="M201 75h54v28h-54z" fill="var(--signboard)" />
      <path d="M224 108h8v4h-8z" fill="var(--asphalt-3)" />
      <path d="M70 112v-34l22-16" fill="none" stroke="var(--concrete-500)" strokeWidth="4" />
      <path d="m84 54 22 10-18 14z" fill="var(--amber)" />
      <path d="M60 108h20v4H60z" fill="var(--concrete-500)" />
      <path d="M136 84q20-8 40 0v36h-40z" fill="var(--amber)" />
      <path d="M132 122h48v8h-48z" fill="var(--amber)" />
      <path d="M153 130h6v28h-6zM136 170l20-12 20 12" fill="none" stroke="var(--asphalt-3)" strokeWidth="5" />
    </svg>
  );
}
