import { type HtmlValue, html } from '@platform/releases/html';

/** What the server says to visitors, besides the texts of their forms. */
export const en = {
  /** BCP 47. */
  language: 'en',

  nothingHere: 'There is nothing at this address.',
  addressIncomplete: 'The address may be incomplete, or have a % sign too many.',
  toHomePage: 'Go to the home page',
  internal: 'Something went wrong on our side. Please try again.',
  unreadableRequest: 'The request cannot be understood.',
  headersTooLarge: 'The headers are too large.',
  tooSlow: 'The request took too long to arrive.',
  noExpectation: 'This server meets no such expectation.',
  noLength: 'Say how long the body is, with a Content-Length header.',
  noBody: 'The request announces a body and has none.',
  crossSite: 'Forms of this site are taken from its own pages only.',
  tooLarge: 'The request is too large.',
  brokenOff: 'The request ended before its body was complete.',
  otherType: 'This address does not take a body of that type.',
  tooManyRequests: (wait: string) => `Too many requests. Please try again in ${wait}.`,
  tooManyBytes:
    'Too much has been sent from your network today. Please try again tomorrow, or write us a mail.',
  tooManyStreams: 'Too many event streams are open from this address.',
  noReport: 'This is not what a tab reports.',
  fileUnreadable: 'This file cannot be read at the moment.',

  emptyBody: 'The body is empty.',
  noJson: 'The body is not valid JSON.',
  nestedTooDeeply: 'The body is nested too deeply.',
  impossibleName: 'The body has a name that no field can have.',
  wrongType: (field: string) => `${field || 'The body'} has the wrong type.`,

  storageFull: 'The server has no room left, so nothing was stored. Please try again later.',
  commitUnknown:
    'The server could not find out whether this was stored. Please send it again: it is stored only once.',
  filesUnavailable: 'The file storage does not answer. Please try again in a few seconds.',
  rulesUnreadable: 'The rules of this form cannot be read at the moment. Please try again in a few seconds.',
  databaseBusy: 'The server is busy and nothing was stored. Please try again in a few seconds.',
  databaseUnavailable:
    'The server cannot store anything now, so nothing was stored. Please try again in a minute.',

  noMultipart: 'Send the fields as multipart/form-data.',
  malformedForm: 'The form broke off or is not valid multipart/form-data.',
  tooManyFields: 'The form has too many fields.',
  tooManyFiles: 'The form has more than one file.',
  noSuchForm: 'There is no such form.',
  sentTwice: 'This field was sent twice.',
  fieldTooLong: 'This field is too long.',
  formChanged:
    'This form has changed. Please reload the page, and check what you typed before you send it again.',
  badKey: 'An Idempotency-Key has 8 to 128 visible characters.',
  keyReused: 'This form was sent before with other content, under the same key. Please send it again.',

  /** Of a page that answers a form which was sent without script. */
  notSent: 'Not sent.',
  kept: 'Nothing has been sent yet. What you typed is still here; please look at these:',
  chooseAgain: (label: string) => `${label}: choose it once more, because a page cannot keep a file.`,
  noPlace: 'This page has no fields for these any more; copy what you still need:',
  errorTitle: (title: string) => `Error: ${title}`,
  goBack: html`Go back, and what you typed is still there. Or <a href="/">go to the home page</a>.`,

  linkExpired: 'This link is no longer valid.',
  noSuchFile: 'There is no such file.',
  otherFile: 'Another file has been uploaded here. Ask for a new upload address.',
  otherSize: 'The file has another size than the upload was announced with.',
  foreignLink: 'The link must be one this site gave out, or start with https://.',
  filePassword: 'This file needs a password to open. Please choose one that opens without.',
  fileInvalid: 'Please select a valid file.',
  fileTooLarge: 'File size must be less than 1 MB.',
  fileNameTooLong: 'A file name can have at most 255 characters.',
  noFileName: 'Say what the file is called.',
  wholeBytes: 'The size is a whole number of bytes.',
  noBytes: 'Say how many bytes the file has.',
  noUpload: 'Send filename and bytes as JSON.',

  /** Of the mail with what a form has sent. */
  mailFile: 'File',
  mailLink: (days: string) => `The link works for ${days} days. The same file is attached to this mail.`,
  mailEncrypted: 'It is encrypted. If it asks for a password, ask the sender for it.',
  mailOtherLink: (address: string) => `Link given with it: ${address}`,
  mailReference: (id: string) => `Reference: ${id}`,

  preview: 'Preview',
  /** Names, with and between the last two. */
  and: 'and',
  previewOf: (releases: HtmlValue, end: HtmlValue) =>
    html`This is a preview of ${releases}, until ${end}. Forms send nothing.`,
  leavePreview: 'Leave the preview',
  noPreview: 'There is no preview to show',
  toLiveSite: 'Go to the live site',
  previewsOnly: 'This address shows previews only: open the link of one in this browser.',
  previewUnreadable: 'This preview cannot be read at the moment: try again in a few seconds.',
  linkAltered: 'This link is not complete, was altered, or is no longer valid: ask for a new one.',
  previewEnded: (end: string) => `This preview ended at ${end}: ask for a new link.`,
  nothingSent: 'This is a preview: nothing was sent.',
  stillHere: 'What you typed is still here.',
};

export type Messages = typeof en;
