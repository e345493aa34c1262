import { FramePart, type FrameProps } from '@platform/runtime';
import { useEffect, useState } from 'react';
import { Footer } from './footer/footer.tsx';
import { Navbar } from './navbar/navbar.tsx';
import { SkipLink } from './skip-link/skip-link.tsx';

export function Frame({ year, children }: FrameProps) {
  return (
    <>
      <SkipLink />
      <FramePart selector="header:not(main *)">
        <Navbar />
      </FramePart>
      {children}
      <FramePart selector="footer:not(main *)">
        <FrameFooter year={year} />
      </FramePart>
    </>
  );
}

function FrameFooter({ year }: Pick<FrameProps, 'year'>) {
  return <Footer year={useThisYear(year)} />;
}

/** Returns the rendered year first, because hydration needs the same text, then the current year. */
function useThisYear(rendered: number): number {
  const [year, setYear] = useState(rendered);
  useEffect(() => setYear(new Date().getFullYear()), []);
  return year;
}
