export const employeeTexts = {
  heading: 'Employee',
  loading: 'Loading employee data...',
  failed: 'Failed to load employee data. Please try again later.',
  late: 'This takes longer than usual.',
  retry: 'Try again',
  missing: 'Employee not found.',
  missingHelp: 'Nobody has this number. Compare the address with the one you were given.',
  team: 'See who leads the company',
  loaded: (name: string) => `The details of ${name} are shown.`,
  profile: 'Profile',
  personal: 'Personal details',
  social: 'Social media',
} as const;
