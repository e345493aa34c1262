import { enquiryValues, type TestServerOptions, testServer } from '@platform/server/testing';
import type { InjectOptions } from 'fastify';
import { captchaPart } from '../captcha/captcha.part.ts';
import { emailServicePart } from '../email-service/email-service.part.ts';

export const enquiries = { unit: 'contact', form: 'enquiry' };

export const formParts = [
  captchaPart({ forms: ['contact/enquiry'], work: { rounds: 1, minCounter: 1, maxCounter: 5 } }),
  emailServicePart({ ...enquiries, mail: 'hello@example.com' }),
];

/** A server with the robot check, which takes no time, and with the e-mail service. */
export const formsServer = (options: TestServerOptions = {}) => testServer({ parts: formParts, ...options });

/** An enquiry as EmailJS's client sends it. @param changes values that replace those of the sample, or are sent as well */
export const enquiryRequest = (changes: object = {}, headers: InjectOptions['headers'] = {}) =>
  ({
    ...{ method: 'POST', url: '/api/v1.0/email/send', headers },
    payload: {
      ...{ lib_version: '4.4.1', user_id: 'site', service_id: 'enquiries', template_id: 'contact' },
      template_params: { ...enquiryValues, ...changes },
    },
  }) satisfies InjectOptions;
