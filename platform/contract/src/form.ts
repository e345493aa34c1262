import { type FieldFormat, findFormat, isNumberOf, normalizeLine } from './formats.ts';
import type { UnitName } from './unit.ts';

/** The file types of forms: extension without dot → MIME type. */
export const fileTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;
export type FileType = keyof typeof fileTypes;

/** The server's own limits, which no release can widen. */
export const formLimits = {
  /** Maximum characters of the declaration's own texts, which have one line each. */
  texts: {
    ...{ label: 120, required: 300, invalid: 300, tooLarge: 300, incomplete: 300, failed: 300, sent: 300 },
    ...{ subject: 200, intro: 300, what: 300, why: 300, kept: 300, unknown: 300 },
  },
  /** With those that are not stored. */
  fields: 40,
  choices: 200,
  /** A file must have fewer bytes than this: one of exactly 1 MB is refused. */
  fileBytes: 1_048_576,
  /** With fewer, hardly any document could be sent. */
  leastFileBytes: 10_000,
  /** Days for which a submission is kept. */
  keepDays: 730,
  /** A submission's mail is deleted with it: somebody has to notice before that it cannot be sent. */
  leastKeepDays: 30,
  /** Of a number. */
  decimals: 6,
} as const;

export interface FormField {
  /** Of the value in the request, for example `phoneNo`. */
  readonly name: string;
  /** Shown beside the field, in messages and in the mail. */
  readonly label: string;
  /** The name of a `FieldFormat`. */
  readonly format: string;
  /** The message for an empty field. Without it, the field may be left empty. */
  readonly required?: string;
  /** The message for a value that does not have the format. Default: that of the format. */
  readonly invalid?: string;
  /** Maximum characters, within the limits of the format. Default: the upper limit. */
  readonly max?: number;
  /** The values of a `choice`, in the order in which the page offers them. */
  readonly choices?: readonly string[];
  /** The lowest and the highest value of a `number`. */
  readonly least?: number;
  readonly most?: number;
  /** The most decimals of a `number`. Default: 0, a whole number. */
  readonly decimals?: number;
}

export interface FormFile {
  readonly name: string;
  readonly label: string;
  readonly types: readonly FileType[];
  /** The file must have fewer bytes than this: `formLimits.leastFileBytes` to `formLimits.fileBytes`. */
  readonly bytes: number;
  /** The message without a file. Without it, the file may be left out. */
  readonly required?: string;
  /** The message for a file of another type, or without content. */
  readonly invalid: string;
  readonly tooLarge: string;
}

/** What the privacy policy says of one kind of data. */
export interface PrivacyRecord {
  /** The kind of data: `Enquiries`. */
  readonly name: string;
  readonly what: string;
  readonly why: string;
  readonly kept: string;
}

/** What a form erases: a record that a visitor sent before. The visitor names it by its reference. */
export interface FormErasure {
  /** The name of the unit's form whose records it erases. */
  readonly form: string;
  /** The message for a reference that no record of that form has. */
  readonly unknown: string;
}

/** A form as data: what the page shows, the server checks, the database stores and the mail lists. */
export interface FormDeclaration {
  /** Path of the route whose page shows the form. */
  readonly page: string;
  /** Where it is posted: what the site's configuration says of the form. Absent: `formAddress`. */
  readonly address?: string;
  /** In the order in which the mail lists them. */
  readonly fields: readonly FormField[];
  readonly file?: FormFile;
  /** What the visitor is told about the form as a whole. */
  readonly messages: { readonly incomplete: string; readonly failed: string; readonly sent: string };
  readonly mail: {
    /** `{name}` stands for the value of a field: `Application: {fullName}, {position}`. */
    readonly subject: string;
    /** The first sentence. */
    readonly intro: string;
  };
  /** The server deletes what was sent after so many days, as `privacy` has to say. Limits: `formLimits`. */
  readonly keepDays: number;
  /** What the privacy policy says of the form while it is live. A form without a record does not go live. */
  readonly privacy?: readonly PrivacyRecord[];
  /** Forms of units that have left the site (`courses/booking`). This one also answers their addresses. */
  readonly replaces?: readonly string[];
  /** Names of controls that a browser without script sends as well, and that are not stored. */
  readonly notStored?: readonly string[];
  /**
   * The unit's route where a browser without script ends. Default: the form's page, with `messages.sent`. The
   * fragment of the address is the record's reference.
   */
  readonly sentPage?: string;
  /** Sending the form erases a record of another form of the same unit. */
  readonly erases?: FormErasure;
}

export type Forms = Readonly<Record<string, FormDeclaration>>;

export type FormValues<Form extends FormDeclaration> = {
  readonly [Name in Form['fields'][number]['name']]: string;
};

export function emptyValues<Form extends FormDeclaration>(form: Form): FormValues<Form> {
  return Object.fromEntries(form.fields.map(({ name }) => [name, ''])) as FormValues<Form>;
}

/**
 * Whether equal content of a form is the same submission, because a required e-mail address tells its senders apart.
 * Two visitors may send the same without one, as in a poll.
 */
export function namesSender({ fields }: Pick<FormDeclaration, 'fields'>): boolean {
  return fields.some(({ format, required }) => format === 'email' && required !== undefined);
}

/** The field with the reference of what a form erases: see `FormDeclaration.erases`. */
export function referenceField({ fields }: Pick<FormDeclaration, 'fields'>): string | undefined {
  return fields.find(({ format }) => format === 'reference')?.name;
}

/** @throws Error if the format is not known here */
export function maxCharacters({ format, max }: Pick<FormField, 'format' | 'max'>): number {
  return max ?? formatOf(format).characters;
}

/** @throws Error if the format is not known here */
export function formatOf(name: string): FieldFormat {
  const format = findFormat(name);
  if (!format) throw new Error(`The format “${name}” is not known here. Import the module that defines it.`);
  return format;
}

/** The names that the server gives to what it receives with a form. No field may have one. */
export const formNames = {
  /** The id of the release whose page sent the form. In `releaseHeader` if the body has a format of its own. */
  release: 'release',
  releaseHeader: 'form-release',
  /** The link to a file that was uploaded before: `resumeUrl`. */
  linkOf: (file: Pick<FormFile, 'name'>) => `${file.name}Url`,
} as const;

/** The address to which a unit's form is posted, with script and without, unless the site gives it another. */
export function formAddress(unit: UnitName, form: string): string {
  return `/api/forms/${unit}/${form}`;
}

/** Whether a site can give a form this address: no page of a unit and no other form can have it. */
export function isFormAddress(text: string): boolean {
  return /^\/api\/(?!forms(\/|$))(?!(.*\/)?\.\.?(\/|$))[\w.~-]+(\/[\w.~-]+)*$/.test(text);
}

/** Nothing that a browser could take for another site. */
const pagePath = /^\/(?:[\w.~-]+(?:\/[\w.~-]+)*)?$/;
const fieldName = /^[a-z][A-Za-z0-9]{0,39}$/;
export const formName = /^[a-z][a-z0-9-]{0,39}$/;

/** Sentences that begin with the field's name. A release with such a form does not go live. */
export function formFaults(form: FormDeclaration): readonly string[] {
  const { fields, file, keepDays, privacy = [], notStored = [], messages, mail, erases } = form;
  const references = fields.filter(({ format }) => format === 'reference');
  const names = [...[...fields, ...(file ? [file] : [])].map(({ name }) => name), ...notStored];
  const pages = { page: form.page, ...(form.sentPage !== undefined && { sentPage: form.sentPage }) };
  const reserved = new Set<string>([formNames.release, ...(file ? [formNames.linkOf(file)] : [])]);
  return [
    ...(fields.length + notStored.length > formLimits.fields
      ? [`A form can have at most ${formLimits.fields} fields, with those of notStored.`]
      : []),
    ...(fields.length === 0 ? ['A form needs a field.'] : []),
    ...(Number.isInteger(keepDays) && keepDays >= formLimits.leastKeepDays && keepDays <= formLimits.keepDays
      ? []
      : [
          `keepDays: this server keeps a submission for ${formLimits.leastKeepDays} to ${formLimits.keepDays} days.`,
        ]),
    ...(erases === undefined || (references.length === 1 && references[0]?.required !== undefined)
      ? []
      : ['erases: the form needs one required field of the format “reference”.']),
    ...textFaults({ unknown: erases?.unknown ?? '' }).map((fault) => `erases: ${fault}`),
    ...(privacy.length === 0
      ? ['privacy: the privacy policy needs a record of what the form collects.']
      : []),
    ...privacy.flatMap(({ name, what, why, kept }) => [
      ...textFaults({ label: name, what, why, kept }).map((fault) => `privacy: ${fault}`),
      ...([name, what, why, kept].some((text) => text.trim() === '') ? ['privacy: a text is empty.'] : []),
    ]),
    ...Object.entries(pages).flatMap(([name, path]) =>
      pagePath.test(path) ? [] : [`${name}: it must be the path of one page of this site.`],
    ),
    ...names.flatMap((name, index) => {
      if (!fieldName.test(name))
        return [`${name}: a name has letters and digits, and begins with a small letter.`];
      if (reserved.has(name) || name in {}) return [`${name}: this name has a meaning of its own.`];
      return names.indexOf(name) === index ? [] : [`${name}: two fields have this name.`];
    }),
    ...fields.flatMap((field) => fieldFaults(field).map((fault) => `${field.name}: ${fault}`)),
    ...(file ? fileFaults(file).map((fault) => `${file.name}: ${fault}`) : []),
    ...textFaults(messages).map((fault) => `messages: ${fault}`),
    ...textFaults(mail).map((fault) => `mail: ${fault}`),
    ...[...mail.subject.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) =>
      fields.some((field) => field.name === name) ? [] : [`${name}: the mail's subject names no field.`],
    ),
  ];
}

/** Line breaks, other control characters, and halves of characters. */
const unfit = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;

function textFaults(texts: { readonly [Name in keyof typeof formLimits.texts]?: string }): readonly string[] {
  return Object.entries(formLimits.texts).flatMap(([name, most]) => {
    const text = texts[name as keyof typeof texts] ?? '';
    return text.length <= most && !unfit.test(text)
      ? []
      : [`${name} is one line of at most ${most} characters.`];
  });
}

function fieldFaults(field: FormField): readonly string[] {
  const { format, max, choices } = field;
  const rule = findFormat(format);
  if (!rule) return [`this server does not know the format “${format}”.`];
  const { leastCharacters, characters } = rule;
  const faults = [...textFaults(field), ...numberFaults(field)];
  if (max !== undefined && !(Number.isInteger(max) && max >= leastCharacters && max <= characters))
    faults.push(`this server allows ${leastCharacters} to ${characters} characters.`);
  if ((format === 'choice') !== (choices !== undefined))
    faults.push('a choice, and only a choice, has choices.');
  if (choices && (choices.length === 0 || choices.length > formLimits.choices))
    faults.push(`a choice has 1 to ${formLimits.choices} values.`);
  if (choices?.some((value) => value.length === 0 || value.length > maxCharacters(field)))
    faults.push(`a value has 1 to ${maxCharacters(field)} characters.`);
  if (choices && new Set(choices).size < choices.length) faults.push('two values are equal.');
  // A value is normalized before it is compared.
  for (const value of choices ?? [])
    if (value !== normalizeLine(value) || unfit.test(value))
      faults.push(`the value “${value}” has spaces or signs that a sent value cannot have.`);
  return faults;
}

function numberFaults(field: FormField): readonly string[] {
  const { format, least, most, decimals = 0 } = field;
  const limits = [least, most].filter((limit) => limit !== undefined);
  if (format !== 'number')
    return limits.length > 0 || field.decimals !== undefined
      ? ['only a number has least, most and decimals.']
      : [];
  const faults: string[] = [];
  if (!(Number.isInteger(decimals) && decimals >= 0 && decimals <= formLimits.decimals))
    faults.push(`a number has 0 to ${formLimits.decimals} decimals.`);
  for (const limit of limits)
    if (!isNumberOf(String(limit), { decimals }) || String(limit).length > maxCharacters(field))
      faults.push('a limit of a number is one that can be entered.');
  if (least !== undefined && most !== undefined && least > most) faults.push('least is more than most.');
  return faults;
}

function fileFaults(file: FormFile): readonly string[] {
  const { types, bytes } = file;
  const faults = [...textFaults(file)];
  if (types.length === 0) faults.push('a file field needs a type.');
  for (const type of types)
    if (!Object.hasOwn(fileTypes, type)) faults.push(`this server cannot check files of the type “${type}”.`);
  const { leastFileBytes, fileBytes } = formLimits;
  if (!(Number.isInteger(bytes) && bytes >= leastFileBytes && bytes <= fileBytes))
    faults.push(`this server allows a limit of ${leastFileBytes} to ${fileBytes} bytes.`);
  return faults;
}
