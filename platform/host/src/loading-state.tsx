import { type ComponentType, useContext } from 'react';
import { createHostContext } from './create-host-context.ts';

export interface LoadingStateProps {
  readonly text?: string;
  readonly className?: string | undefined;
}

const LoadingStateContext = createHostContext<ComponentType<LoadingStateProps>>(({ text, className }) => (
  <p className={className}>{text}</p>
));

/** The shell provides the site's own one. */
export const LoadingStateProvider = LoadingStateContext.Provider;

/** What is in place of something that is loading. Screen readers announce it only in a `role="status"`. */
export function LoadingState({ ...props }: LoadingStateProps) {
  const View = useContext(LoadingStateContext);
  return <View {...props} />;
}
