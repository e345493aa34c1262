import type { ToastKind } from '@platform/host';

const marks = {
  success: (
    <path d="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20m-1.400 14.400-4.200-4.200 1.700-1.700 2.500 2.500 5.300-5.300 1.700 1.700z" />
  ),
  error: (
    <path
      d="M8 2h8l6 6v8l-6 6H8l-6-6V8zm2.800 5v6.500h2.400V7zm0 8.200V17.600h2.400v-2.400z"
      fillRule="evenodd"
    />
  ),
  warning: (
    <path
      d="M12 2.500 23 21.500H1zm-1.200 6.800v5.900h2.400V9.300zm0 7.300v2.300h2.400v-2.300z"
      fillRule="evenodd"
    />
  ),
  info: (
    <path
      d="M4 2h16a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V4c0-1.100.9-2 2-2m6.800 4v2.400h2.400V6zm0 4.400V18h2.400v-7.600z"
      fillRule="evenodd"
    />
  ),
  close: (
    <path d="M6.400 4.300 12 9.900l5.600-5.600 2.100 2.100-5.600 5.600 5.600 5.600-2.100 2.100-5.600-5.600-5.600 5.600-2.100-2.100L9.900 12 4.300 6.400z" />
  ),
} as const;

export function ToastMark({ kind }: { readonly kind: ToastKind | 'close' }) {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" aria-hidden="true" focusable="false">
      {marks[kind]}
    </svg>
  );
}
