import type * as en from './en.ts';

export const start: typeof en.start = {
  held: 'Die Seite wird geladen …',
  failed: 'Diese Seite wurde nicht geladen.',
  stalled: 'Sie können diese Seite lesen, aber ihre Knöpfe und Formulare wurden nicht geladen.',
  offline: 'Sie sind offline, oder diese Website antwortet nicht.',
  kept: 'Was Sie eingeben und drücken, bleibt erhalten.',
  retry: 'Erneut versuchen',
  retrying: 'Wird versucht …',
  reload: 'Neu laden',
};

export const page: typeof en.page = {
  loading: (title) => `${title} wird geladen`,
  stopped: 'Sie können diese Seite lesen, aber ihre Knöpfe und Formulare funktionieren nicht mehr.',
  replaced: 'Diese Seite wurde durch eine andere Fassung ersetzt. Ihre Eingaben werden übernommen.',
  notReplaced:
    'Die andere Fassung wurde nicht geladen. Sie können mit dieser fortfahren oder es erneut versuchen.',
  switch: 'Jetzt wechseln',
  switching: 'Wird gewechselt …',
  stay: 'Hier bleiben',
  broken: 'Diese Seite funktioniert nicht mehr',
  leave: (site) => ['Laden Sie sie neu, oder gehen Sie zur ', `Startseite von ${site}`, '.'],
};
