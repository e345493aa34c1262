import type { FormDeclaration } from '@platform/contract';

/** The page shows its fields; the server checks, stores and mails what visitors send. */
export const orderForm = {
  page: '/bestellen',
  fields: [
    { name: 'name', label: 'Name', format: 'line', max: 80, required: 'Bitte nennen Sie Ihren Namen.' },
    { name: 'email', label: 'E-Mail', format: 'email', required: 'Bitte geben Sie Ihre E-Mail-Adresse ein.' },
    { name: 'day', label: 'Abholung am', format: 'date', required: 'Bitte wählen Sie einen Tag.' },
    { name: 'loaves', label: 'Brote', format: 'number', least: 1, most: 20, required: 'Wie viele Brote?' },
    { name: 'sliced', label: 'Geschnitten', format: 'checkbox' },
  ],
  messages: {
    incomplete: 'Bitte füllen Sie alle Felder aus.',
    failed: 'Ihre Bestellung wurde nicht gesendet. Bitte versuchen Sie es noch einmal.',
    sent: 'Danke! Ihre Bestellung ist angekommen.',
  },
  mail: { subject: 'Bestellung von {name}: {loaves} Brote', intro: 'Eine Bestellung ist angekommen.' },
  keepDays: 90,
  privacy: [
    {
      name: 'Bestellungen',
      what: 'Was Sie in das Formular eintragen, und wann Sie es gesendet haben.',
      why: 'Damit wir Ihr Brot backen und Ihnen antworten können.',
      kept: '90 Tage.',
    },
  ],
} as const satisfies FormDeclaration;
