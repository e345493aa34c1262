import { applicationMessages, resumeTypes } from '@site/shared-ui/contracts';
import { FileField, useField } from '@site/shared-ui/forms';
import { joinTexts } from './join.texts.ts';
import { resumeContentError, resumeError } from './resume-file.ts';

/** For the file picker: extensions and MIME types. */
const resumeAccept = Object.entries(resumeTypes)
  .flatMap(([extension, mime]) => [`.${extension}`, mime])
  .join(',');

export function ResumeField() {
  const { value } = useField('resume');

  /** Closing the file picker without a file is an error only while no file has been chosen before. */
  function refuse(file: File | null) {
    if (file) return resumeError(file);
    return value instanceof File ? undefined : applicationMessages.resumeInvalid;
  }

  return (
    <FileField
      name="resume"
      label={joinTexts.labels.resume}
      hint={joinTexts.resumeHint}
      accept={resumeAccept}
      required
      refuse={refuse}
      refuseContent={resumeContentError}
    />
  );
}
