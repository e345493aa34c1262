import { createContext, useContext } from 'react';
import { defaultSettings, type PublicSettings } from '../contracts/settings.ts';

const SettingsContext = createContext<PublicSettings>(defaultSettings);

/** The shell provides what the server inlined in the page. */
export const SettingsProvider = SettingsContext.Provider;

/** What the server's environment decided: bases of the calls, the captcha, the footer's product link. */
export function useSettings(): PublicSettings {
  return useContext(SettingsContext);
}
