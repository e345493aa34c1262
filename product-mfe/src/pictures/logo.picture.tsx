export function LogoPicture() {
  return (
    <svg viewBox="0 0 64 64" width="128" height="128" aria-hidden="true">
      <path
        d="M13 3h38a11 11 0 0 1 11 11v27a11 11 0 0 1-11 11H32L17 62V52h-4A11 11 0 0 1 2 41V14A11 11 0 0 1 13 3z"
        fill="var(--amber, #ffb400)"
      />
      <g fill="var(--asphalt, #14171a)">
        <path d="M17 26l4.2-11.2A4.5 4.5 0 0 1 25.4 12h13.2a4.5 4.5 0 0 1 4.2 2.8L47 26h-4.5l-3.3-9.2a1 1 0 0 0-1-.7H25.8a1 1 0 0 0-1 .7L21.5 26z" />
        <path d="M16 24h32a4 4 0 0 1 4 4v10a2 2 0 0 1-2 2H14a2 2 0 0 1-2-2V28a4 4 0 0 1 4-4z" />
        <path d="M15 39h8v4a2 2 0 0 1-2 2h-4a2 2 0 0 1-2-2zM41 39h8v4a2 2 0 0 1-2 2h-4a2 2 0 0 1-2-2z" />
      </g>
      <g fill="var(--amber, #ffb400)">
        <circle cx="20" cy="31" r="3.5" />
        <circle cx="44" cy="31" r="3.5" />
        <path d="M28 29h8v2h-8zM28 33h8v2h-8z" />
      </g>
    </svg>
  );
}
