import { useEffect, useState } from 'react';
import { team } from './team.data.ts';

/** How long each member is the current one (ms). */
const teamRotation = 3000;

/** The team rotates without being visible or announced: an attribute that a design can show later. */
export function TeamRotation() {
  const index = useRotation(team.length, teamRotation);
  return <span hidden data-team-member={team[index]?.id} />;
}

/** An index that advances every `interval` ms and starts over at `length`. It pauses while the document is hidden. */
function useRotation(length: number, interval: number): number {
  const [index, setIndex] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const update = () => {
      clearInterval(timer);
      if (!document.hidden)
        timer = setInterval(() => setIndex((current) => (current + 1) % length), interval);
    };
    update();
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [length, interval]);
  return index;
}
