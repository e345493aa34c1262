import { useEffect, useRef } from 'react';
import type { Notice, NoticeContent } from './notice.ts';

export function useNotice(content: NoticeContent | null): void {
  const shown = useRef<Notice>(null);
  const isShown = content !== null;
  useEffect(() => {
    if (!content) return;
    shown.current ??= startCode.showNotice(document, content);
    shown.current.update(content);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: removes the notice when the content becomes null
  useEffect(
    () => () => {
      shown.current?.remove();
      shown.current = null;
    },
    [isShown],
  );
}
