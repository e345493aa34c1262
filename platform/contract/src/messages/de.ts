import type { FieldMessages } from './en.ts';

const decimal = (value: number) => String(value).replace('.', ',');

export const de: FieldMessages = {
  tooLong: ({ label }, max) => `${label}: höchstens ${max} Zeichen.`,
  choice: () => 'Wählen Sie einen der Werte aus der Liste.',
  email: () => 'Geben Sie eine E-Mail-Adresse wie name@example.com ein.',
  phone: () => 'Geben Sie eine Telefonnummer mit 8 bis 15 Ziffern ein, zum Beispiel +49 30 23125000.',
  date: () => 'Geben Sie ein Datum wie 2026-03-31 ein.',
  number: ({ least, most, decimals }) => {
    const number = decimals ? 'Zahl' : 'ganze Zahl';
    if (least !== undefined && most !== undefined)
      return `Geben Sie eine ${number} von ${decimal(least)} bis ${decimal(most)} ein.`;
    if (least !== undefined) return `Geben Sie eine ${number} ab ${decimal(least)} ein.`;
    if (most !== undefined) return `Geben Sie eine ${number} bis ${decimal(most)} ein.`;
    return `Geben Sie eine ${number} ein, zum Beispiel ${decimals ? '12,5' : '12'}.`;
  },
  checkbox: () => 'Kreuzen Sie das Kästchen an, oder lassen Sie es leer.',
  reference: () => 'Geben Sie das ganze Aktenzeichen ein: 32 Ziffern und Buchstaben von a bis f.',
};
