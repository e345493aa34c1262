import { defaultSettings, type PublicSettings } from '@platform/contract';
import { useContext } from 'react';
import { createHostContext } from './create-host-context.ts';

const SettingsContext = createHostContext<PublicSettings>(defaultSettings);

/** The shell provides the settings that the server wrote into the page. */
export const SettingsProvider = SettingsContext.Provider;

/** Settings from the server's environment. */
export function useSettings(): PublicSettings {
  return useContext(SettingsContext);
}
