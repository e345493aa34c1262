import { useToasts } from '@site/shared-ui';
import { FileField } from '@site/shared-ui/forms';
import { joinTexts } from './join.texts.ts';
import { resumeAccept, resumeComplaint } from './resume.ts';

export function ResumeField() {
  const toasts = useToasts();

  function refuse(file: File) {
    const complaint = resumeComplaint(file);
    if (complaint) toasts.show('error', complaint, 'form');
    return complaint;
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
