export { applicationRequest } from './application-request.ts';
export { captchaCookie } from './captcha-cookie.ts';
export { solvePayload } from './pass-captcha.ts';
export { type ReceivedMail, readMail } from './read-mail.ts';
export { samplePdf } from './sample-files.ts';
export { type SmtpReceiver, smtpReceiver } from './smtp-receiver.ts';
