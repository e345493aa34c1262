import { useLayoutEffect, useRef } from 'react';

interface KeptElementsProps {
  readonly elements: readonly Element[];
  readonly className?: string;
}

/** Shows elements that React has removed. They are put in once: moving them would take focus out of them. */
export function KeptElements({ elements, className }: KeptElementsProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(...elements), [elements]);
  return <div ref={place} className={className} />;
}
