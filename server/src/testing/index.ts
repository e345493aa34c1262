export { captchaCookie } from './captcha-cookie.ts';
export { applicationRequest } from './form-request.ts';
export { solvePayload } from './pass-captcha.ts';
export { type ReceivedMail, readMail } from './read-mail.ts';
export { resetSocket } from './reset-socket.ts';
export { samplePdf } from './sample-files.ts';
export { sampleApplicationForm, sampleEnquiryForm } from './sample-forms.ts';
export { sampleSubmission } from './sample-submission.ts';
export { type SmtpReceiver, smtpReceiver } from './smtp-receiver.ts';
