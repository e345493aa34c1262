import type { FormMessages } from './en.ts';

export const de: FormMessages = {
  cameBack: 'Ihre Eingaben von vorhin sind wieder da',
  kept: 'Dieser Tab behält sie, bis Sie sie absenden, löschen oder den Tab schließen.',
  erase: 'Löschen',
  offline: 'Sie waren offline, es wurde nichts gesendet',
  notArrived: 'Ihre Nachricht ist nicht angekommen',
  overdue: 'Es gibt noch keine Antwort',
  waiting: 'Ihre Nachricht wird noch gesendet, und alles bleibt hier.',
  arrived: 'Ihre Nachricht ist angekommen',
  mayHaveArrived: 'Ihre Nachricht ist möglicherweise angekommen',
  safe: 'Sie können sie gefahrlos noch einmal senden: Sie wird nur einmal gespeichert.',
  twice: 'Wenn Sie sie noch einmal senden, kommt sie vielleicht zweimal an.',
  again: 'Ihre Eingaben bleiben hier, und Sie können sie noch einmal senden.',
  send: 'Noch einmal senden',
  toCorrect: (labels) => `${labels.length} Felder zu korrigieren: ${labels.join(', ')}`,
  keep: 'Aktenzeichen aufbewahren',
  reference: (reference) => `Ihr Aktenzeichen ist ${reference}.`,
  unreadable: 'Diese Datei kann nicht gelesen werden. Bitte wählen Sie sie noch einmal.',
  emailExample: 'Zum Beispiel name@example.com',
  phoneExample: 'Zum Beispiel +49 30 23125000',
};
