// Keeps the first screen up to date, without moving the focus, the scroll position or what a person is about to press.
{
  const main = document.querySelector('main[data-sequence]');
  const news = document.querySelector('[data-news]');
  const interval = 30_000;
  let loading = false;

  /** A part that somebody uses stays as it is until they have left it, and is replaced some time later. */
  const isInUse = (part) => part.contains(document.activeElement) || part.matches(':hover:has(:active)');

  const update = (fresh) => {
    const next = fresh.querySelector('main[data-sequence]');
    // The session has ended: the page stays, and its next press says so.
    if (!next) return;
    const parts = new Map([...next.querySelectorAll('[data-part]')].map((part) => [part.dataset.part, part]));
    for (const part of main.querySelectorAll('[data-part]')) {
      const other = parts.get(part.dataset.part);
      if (!other || other.outerHTML === part.outerHTML || isInUse(part)) continue;
      part.replaceWith(document.importNode(other, true));
    }
    for (const [name, part] of parts) {
      if (!main.querySelector(`[data-part="${name}"]`))
        main.querySelector('.cards').append(document.importNode(part, true));
    }
    if (next.dataset.sequence === main.dataset.sequence) return;
    main.dataset.sequence = next.dataset.sequence;
    news.textContent = next.querySelector('.timeline li p')?.textContent ?? '';
  };

  const refresh = async () => {
    if (loading || document.hidden) return;
    loading = true;
    try {
      const answer = await fetch(location.pathname, {
        headers: { accept: 'text/html' },
        signal: AbortSignal.timeout(interval),
      });
      if (answer.ok) update(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    } catch {
      // The next time, the server may answer again.
    }
    loading = false;
  };

  if (main && news) {
    new EventSource('/-/composition/events').addEventListener('composition', (event) => {
      if (event.data !== main.dataset.sequence) void refresh();
    });
    setInterval(refresh, interval);
    document.addEventListener('visibilitychange', () => void refresh());
  }
}
