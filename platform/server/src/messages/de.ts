import { html } from '@platform/releases/html';
import type { Messages } from './en.ts';

export const de: Messages = {
  language: 'de',

  nothingHere: 'Unter dieser Adresse gibt es nichts.',
  addressIncomplete: 'Die Adresse ist vielleicht unvollständig oder enthält ein %-Zeichen zu viel.',
  toHomePage: 'Zur Startseite',
  internal: 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.',
  unreadableRequest: 'Die Anfrage ist nicht verständlich.',
  headersTooLarge: 'Die Kopfzeilen sind zu groß.',
  tooSlow: 'Die Anfrage ist zu langsam angekommen.',
  noExpectation: 'Dieser Server erfüllt keine solche Erwartung.',
  noLength: 'Geben Sie mit einer Kopfzeile Content-Length an, wie lang der Inhalt ist.',
  noBody: 'Die Anfrage kündigt einen Inhalt an und hat keinen.',
  crossSite: 'Formulare dieser Website werden nur von ihren eigenen Seiten angenommen.',
  tooLarge: 'Die Anfrage ist zu groß.',
  brokenOff: 'Die Anfrage endete, bevor ihr Inhalt vollständig war.',
  otherType: 'Diese Adresse nimmt keinen Inhalt dieses Typs an.',
  tooManyRequests: (wait) => `Zu viele Anfragen. Bitte versuchen Sie es in ${wait} noch einmal.`,
  tooManyBytes:
    'Aus Ihrem Netz wurde heute zu viel gesendet. Bitte versuchen Sie es morgen noch einmal, oder schreiben Sie uns eine E-Mail.',
  tooManyStreams: 'Von dieser Adresse sind zu viele Ereignisströme geöffnet.',
  noReport: 'Das ist kein Bericht eines Tabs.',
  fileUnreadable: 'Diese Datei kann gerade nicht gelesen werden.',

  emptyBody: 'Der Inhalt ist leer.',
  noJson: 'Der Inhalt ist kein gültiges JSON.',
  nestedTooDeeply: 'Der Inhalt ist zu tief verschachtelt.',
  impossibleName: 'Der Inhalt hat einen Namen, den kein Feld haben kann.',
  wrongType: (field) => `${field || 'Der Inhalt'} hat den falschen Typ.`,

  storageFull:
    'Der Server hat keinen Platz mehr, deshalb wurde nichts gespeichert. Bitte versuchen Sie es später noch einmal.',
  commitUnknown:
    'Der Server konnte nicht feststellen, ob dies gespeichert wurde. Bitte senden Sie es noch einmal: Es wird nur einmal gespeichert.',
  filesUnavailable:
    'Der Dateispeicher antwortet nicht. Bitte versuchen Sie es in einigen Sekunden noch einmal.',
  rulesUnreadable:
    'Die Regeln dieses Formulars können gerade nicht gelesen werden. Bitte versuchen Sie es in einigen Sekunden noch einmal.',
  databaseBusy:
    'Der Server ist ausgelastet, und es wurde nichts gespeichert. Bitte versuchen Sie es in einigen Sekunden noch einmal.',
  databaseUnavailable:
    'Der Server kann jetzt nichts speichern, deshalb wurde nichts gespeichert. Bitte versuchen Sie es in einer Minute noch einmal.',

  noMultipart: 'Senden Sie die Felder als multipart/form-data.',
  malformedForm: 'Das Formular ist abgebrochen oder kein gültiges multipart/form-data.',
  tooManyFields: 'Das Formular hat zu viele Felder.',
  tooManyFiles: 'Das Formular hat mehr als eine Datei.',
  noSuchForm: 'Dieses Formular gibt es nicht.',
  sentTwice: 'Dieses Feld wurde zweimal gesendet.',
  fieldTooLong: 'Dieses Feld ist zu lang.',
  formChanged:
    'Dieses Formular hat sich geändert. Bitte laden Sie die Seite neu, und prüfen Sie Ihre Eingaben, bevor Sie sie noch einmal senden.',
  badKey: 'Ein Idempotency-Key hat 8 bis 128 sichtbare Zeichen.',
  keyReused:
    'Dieses Formular wurde unter demselben Schlüssel schon mit anderem Inhalt gesendet. Bitte senden Sie es noch einmal.',

  notSent: 'Nicht gesendet.',
  kept: 'Es wurde noch nichts gesendet. Ihre Eingaben sind noch da; bitte sehen Sie sich Folgendes an:',
  chooseAgain: (label) =>
    `${label}: Bitte wählen Sie die Datei noch einmal aus, denn eine Seite kann keine Datei behalten.`,
  noPlace: 'Für diese Eingaben hat die Seite keine Felder mehr; kopieren Sie, was Sie davon noch brauchen:',
  errorTitle: (title) => `Fehler: ${title}`,
  goBack: html`Gehen Sie zurück, dort sind Ihre Eingaben noch da. Oder <a href="/">gehen Sie zur Startseite</a>.`,

  linkExpired: 'Dieser Link ist nicht mehr gültig.',
  noSuchFile: 'Diese Datei gibt es nicht.',
  otherFile: 'Hier wurde schon eine andere Datei hochgeladen. Fordern Sie eine neue Adresse an.',
  otherSize: 'Die Datei hat eine andere Größe, als angekündigt wurde.',
  foreignLink: 'Der Link muss von dieser Website stammen oder mit https:// beginnen.',
  filePassword:
    'Diese Datei lässt sich nur mit einem Passwort öffnen. Bitte wählen Sie eine, die keines braucht.',
  fileInvalid: 'Bitte wählen Sie eine gültige Datei aus.',
  fileTooLarge: 'Die Datei muss kleiner als 1 MB sein.',
  fileNameTooLong: 'Ein Dateiname kann höchstens 255 Zeichen haben.',
  noFileName: 'Geben Sie an, wie die Datei heißt.',
  wholeBytes: 'Die Größe ist eine ganze Zahl von Bytes.',
  noBytes: 'Geben Sie an, wie viele Bytes die Datei hat.',
  noUpload: 'Senden Sie filename und bytes als JSON.',

  mailFile: 'Datei',
  mailLink: (days) => `Der Link gilt ${days} Tage. Dieselbe Datei hängt an dieser E-Mail.`,
  mailEncrypted: 'Sie ist verschlüsselt. Falls sie ein Passwort verlangt, fragen Sie den Absender danach.',
  mailOtherLink: (address) => `Dazu angegebener Link: ${address}`,
  mailReference: (id) => `Aktenzeichen: ${id}`,

  preview: 'Vorschau',
  and: 'und',
  previewOf: (releases, end) =>
    html`Dies ist eine Vorschau von ${releases} bis ${end}. Formulare senden nichts.`,
  leavePreview: 'Vorschau verlassen',
  noPreview: 'Hier gibt es keine Vorschau',
  toLiveSite: 'Zur veröffentlichten Website',
  previewsOnly: 'Diese Adresse zeigt nur Vorschauen: Öffnen Sie den Link zu einer in diesem Browser.',
  previewUnreadable:
    'Diese Vorschau kann gerade nicht gelesen werden: Versuchen Sie es in einigen Sekunden noch einmal.',
  linkAltered:
    'Dieser Link ist unvollständig, wurde verändert oder ist nicht mehr gültig: Bitten Sie um einen neuen.',
  previewEnded: (end) => `Diese Vorschau endete am ${end}: Bitten Sie um einen neuen Link.`,
  nothingSent: 'Dies ist eine Vorschau: Es wurde nichts gesendet.',
  stillHere: 'Ihre Eingaben sind noch da.',
};
