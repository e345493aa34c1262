import { type FormDeclaration, type FormField, fileTypes } from '@platform/contract';
import type { Submission } from '../database/repositories.ts';
import { type MailDraft, oneLine, quoted } from '../mail/compose-mail.ts';
import type { Messages } from '../messages/index.ts';
import { downloadDays } from '../uploads/upload-links.ts';
import { type FileKind, fileNameOf } from '../uploads/uploaded-file.ts';

/**
 * @param messages for what is not of the form
 * @param link this site's signed address of the file; any other link is listed separately
 */
export function submissionMail(
  form: FormDeclaration,
  messages: Messages,
  { id, fields, file }: Pick<Submission, 'id' | 'fields' | 'file'>,
  link: string,
  kind: Pick<FileKind, 'mayNeedPassword'> | null,
): MailDraft {
  const lines = form.fields.flatMap((field) => linesOf(field, fields[field.name] ?? ''));
  const email = form.fields.find(({ format }) => format === 'email');
  return {
    replyTo: (email && fields[email.name]) ?? '',
    subject: subjectOf(form.mail.subject, fields),
    text: [
      form.mail.intro,
      '',
      ...lines,
      ...(file === null
        ? []
        : [
            '',
            `${form.file?.label ?? messages.mailFile} (${file.type}, ${Math.ceil(file.bytes / 1024)} KB): ${link}`,
            messages.mailLink(String(downloadDays)),
            ...(kind?.mayNeedPassword ? [messages.mailEncrypted] : []),
            ...(file.url === link ? [] : [messages.mailOtherLink(file.url)]),
          ]),
      '',
      messages.mailReference(id),
      '',
    ].join('\n'),
    attachments: file ? [{ filename: fileNameOf(file.key), type: fileTypes[file.type], key: file.key }] : [],
  };
}

function linesOf({ label, format }: FormField, value: string): readonly string[] {
  return format === 'text' && value !== ''
    ? ['', `${label}:`, quoted(value), '']
    : [`${label}: ${oneLine(value) || '-'}`];
}

/** At most 250 characters without separators at the end. It takes the same time for any text. */
const subjectStart = /^.{0,249}[^\s,:;]/su;

/** The subject with the values of the fields. Empty values leave no comma at the end. */
export function subjectOf(template: string, fields: Submission['fields']): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => fields[name] ?? '');
  return subjectStart.exec(oneLine(filled))?.[0] ?? '';
}
