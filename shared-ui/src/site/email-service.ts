declare module '@platform/contract/settings' {
  interface PublicSettings {
    /** Base of `/api/v1.0/email/send`. Absent or empty: this site's own server. */
    readonly emailServiceBase?: string;
    /** Identifiers of the EmailJS account. They are public by design. */
    readonly emailService?: EmailService;
  }
}

export interface EmailService {
  readonly userId: string;
  readonly serviceId: string;
  readonly templateId: string;
}

/** Of an account that nobody needs: this site's own server accepts any. */
export const ownEmailService: EmailService = {
  userId: 'site',
  serviceId: 'enquiries',
  templateId: 'contact',
};

/** Body of the e-mail service's call, in the wire format of EmailJS. */
export interface EmailServiceRequest {
  readonly lib_version: string;
  readonly user_id: string;
  readonly service_id: string;
  readonly template_id: string;
  readonly template_params: Readonly<Record<string, string>>;
}
