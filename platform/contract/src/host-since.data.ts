/** Export of `@platform/host` → the version that first had it, if its major version did not begin with it. */
export const hostSince: Readonly<Record<string, string>> = {
  HostSite: '2.1.0',
  LoadingStateProvider: '2.1.0',
  PassedClosings: '2.3.0',
  PassedClosingsProvider: '2.3.0',
  SiteProvider: '2.1.0',
  useHasPassed: '2.3.0',
  useSite: '2.1.0',
};
