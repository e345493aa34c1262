export const keepTexts = {
  heading: 'Your reference',
  why: 'Keep it, or save this page as a bookmark. Whoever has the reference can withdraw the application, so show it to nobody else.',
  copy: 'Copy reference',
  copied: 'Reference copied.',
  notCopied: 'The reference could not be copied. Select it and copy it yourself.',
  print: 'Print',
  withdraw: 'Withdraw the application',
  inAddress:
    'Your reference is what follows the # sign in the address of this page. Save this page as a bookmark: with the reference you can withdraw your application.',
} as const;
