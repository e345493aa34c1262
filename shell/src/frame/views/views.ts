import type { Views } from '@platform/runtime';
import { LoadingState } from '@site/shared-ui';
import { toasts } from '../toasts/toasts.ts';
import { Confirmation } from './confirmation.tsx';
import { PageError } from './page-error.tsx';

/** What the run time shows, in the look of this site. */
export const views: Views = { LoadingState, PageError, Confirmation, toasts };
