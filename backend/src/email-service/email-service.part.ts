import { type BackendPart, read } from '@platform/server';
import { ownEmailService } from '@site/shared-ui/site';
import { type EmailServiceForm, emailServiceRoutes } from './email-service.routes.ts';

/**
 * `POST /api/v1.0/email/send`: accepts a form in requests of EmailJS's own client and answers in plain text, as EmailJS
 * does. Our own form names JSON in `Accept`: its failures are an `ApiProblem` with the name of the form's field. A form that
 * was submitted without script has no pass of a robot check: it is answered with the form's page.
 */
export const emailServicePart = (form: EmailServiceForm): BackendPart => ({
  name: 'email-service',
  configure(variables) {
    const base = variables.read('EMAIL_SERVICE_BASE', read.base, '');
    const { userId, serviceId, templateId } = ownEmailService;
    const emailService = {
      userId: variables.read('EMAIL_SERVICE_USER_ID', read.text, userId),
      serviceId: variables.read('EMAIL_SERVICE_ID', read.text, serviceId),
      templateId: variables.read('EMAIL_SERVICE_TEMPLATE_ID', read.text, templateId),
    };
    return {
      publicSettings: { emailServiceBase: base, emailService },
      policy: base === '' ? {} : { 'connect-src': [new URL(base).origin] },
      routes: emailServiceRoutes(form),
      inPreviews: { publicSettings: { emailServiceBase: '', emailService }, policy: {} },
    };
  },
});
