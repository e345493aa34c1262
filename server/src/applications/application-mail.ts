import { resumeTypes } from '@site/shared-ui/contracts';
import type { Application } from '../database/repositories.ts';
import { type MailDraft, oneLine } from '../mail/compose-mail.ts';
import { fileNameOf } from '../uploads/resume-file.ts';
import { downloadDays } from '../uploads/upload-links.ts';

/** The mail to the hiring team. `resumeLink` is this site's signed address; any other link is listed separately. */
export function applicationMail(
  application: Application,
  resumeLink: string,
  mayNeedPassword: boolean,
): MailDraft {
  const { resume, resumeUrl } = application;
  const foreign = resumeUrl === '' || resumeUrl === resumeLink ? [] : [`Link given with it: ${resumeUrl}`];
  const position = application.position || 'position left open';
  return {
    replyTo: application.email,
    subject: oneLine(`Application: ${application.fullName}, ${position}`),
    text: [
      'A job application has arrived through the website.',
      '',
      ...[
        ['Name', application.fullName],
        ['Email', application.email],
        ['Phone', application.phoneNo],
        ['Position', application.position],
        ['Gender', application.gender],
        ['Address', application.address],
        ['Pincode', application.pincode],
        ['District', application.district],
        ['State', application.state],
      ].map(([label, value]) => `${label}: ${oneLine(value ?? '') || '-'}`),
      '',
      `Resume (${resume.type}, ${Math.ceil(resume.bytes / 1024)} KB): ${resumeLink}`,
      `The link works for ${downloadDays} days. The same file is attached to this mail.`,
      ...(mayNeedPassword ? ['It is encrypted. If it asks for a password, ask the applicant for it.'] : []),
      ...foreign,
      '',
      `Reference: ${application.id}`,
      '',
    ].join('\n'),
    attachments: [{ filename: fileNameOf(resume.key), type: resumeTypes[resume.type], key: resume.key }],
  };
}
