export function BusPicture() {
  return (
    <svg viewBox="0 0 36 96" width="36" height="96" aria-hidden="true" focusable="false">
      <path d="M0 66h4v9H0zM32 66h4v9h-4z" fill="#14171a" />
      <rect x="3" y="2" width="30" height="92" rx="7" fill="#ffb400" />
      <path d="M6 78h24v8a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4z" fill="#14171a" />
      <path d="M7 8h22v5H7z" fill="#a86400" />
      <path
        d="M9 20h18v20H9zM9 46h18v24H9z"
        fill="#ffd36b"
        stroke="#a86400"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M7 90h6v4H7zM23 90h6v4h-6z" fill="#fff" />
    </svg>
  );
}
