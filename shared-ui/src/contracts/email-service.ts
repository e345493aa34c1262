/** Body of the e-mail service's call, in the wire format of EmailJS. */
export interface EmailServiceRequest {
  readonly lib_version: string;
  readonly user_id: string;
  readonly service_id: string;
  readonly template_id: string;
  readonly template_params: Readonly<Record<string, string>>;
}
