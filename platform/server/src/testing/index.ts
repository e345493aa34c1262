export { orphanRetention } from '../uploads/uploaded-file.ts';
export { endAfterTest } from './end-after-test.ts';
export { applicationRequest, enquiryValues, formRequest } from './form-request.ts';
export {
  type Attack,
  type AttackedEndpoints,
  attackOn,
  attacksOn,
  maxConnections,
  sendAttack,
} from './hostile-requests.ts';
export { noticeReceiver } from './notice-receiver.ts';
export { previewOfCatalog, traces } from './previewed-site.ts';
export { type ReceivedMail, readMail } from './read-mail.ts';
export { samplePdf } from './sample-files.ts';
export {
  findSampleForm,
  sampleApplicationForm,
  sampleCallbackForm,
  sampleEnquiryForm,
  sampleRelease,
} from './sample-forms.ts';
export { samplePart } from './sample-part.ts';
export { formSite } from './sample-site.ts';
export { type SmtpReceiver, smtpReceiver } from './smtp-receiver.ts';
export { type TcpProxy, tcpProxy } from './tcp-proxy.ts';
export { incidentsIn, type TestServer, type TestServerOptions, testServer } from './test-server.ts';
