export const withdrawTexts = {
  title: 'Withdraw an application',
  tagline: 'Enter the reference that you were given after applying.',
  form: 'Withdrawal',
  hint: 'It has 32 letters and digits. You can also paste the whole link that ends with it.',
  submit: 'Withdraw application',
  busy: 'Withdrawing...',
  before: {
    heading: 'What happens then',
    points: [
      'We erase the application, its resume and its mails at once. This cannot be undone.',
      'The people who read applications are told, and delete the mail that they have received.',
      'You may apply again at any time.',
    ],
    lost: 'Have you lost the reference? Write to us from the address in your application:',
  },
} as const;
