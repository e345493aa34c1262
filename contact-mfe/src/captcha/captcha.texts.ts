export const robotTexts = {
  group: 'Robot check',
  label: 'I am not a robot',
  missing: 'Confirm that you are not a robot.',
  loading: 'The robot check is loading...',
  checking: 'Checking...',
  passed: 'Checked. Thank you.',
  failed: 'The robot check could not be loaded.',
  again: 'Please do the robot check again first.',
  cookies:
    'Your browser does not keep the cookie of the robot check. Please allow cookies for this site, or write to',
  retry: 'Try again',
} as const;
