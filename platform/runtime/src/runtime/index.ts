/** What the code of a site's shell takes from the run time for its frame and its own pages. */

export { FormRecordsProvider, useFormRecords } from '../navigation/form-records.ts';
export { FramePart } from '../navigation/frame-part.tsx';
export { focusOn } from '../navigation/page-elements.ts';
export type {
  ConfirmationProps,
  FrameProps,
  OwnPages,
  PageErrorProps,
  SiteParts,
  Views,
} from '../navigation/site-parts.ts';
export { ToastHost, type ToastRequest, type ToastStack, type ToastViews } from '../navigation/toast-host.tsx';
