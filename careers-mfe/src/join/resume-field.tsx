import { applicationMessages } from '@site/shared-ui/contracts';
import { FileField, useField } from '@site/shared-ui/forms';
import { joinTexts } from './join.texts.ts';
import { resumeAccept, resumeComplaint } from './resume.ts';

export function ResumeField() {
  const { value } = useField('resume');

  /** No choice is a complaint only while there is no file: a second look that ends without one changes nothing. */
  function refuse(file: File | null) {
    if (file) return resumeComplaint(file);
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
    />
  );
}
