import { site } from '@site/shared-ui/site';
import type { LegalDocument } from '../legal/legal-document.ts';
import { conductSections } from './terms-conduct.data.ts';
import { liabilitySections } from './terms-liability.data.ts';

const { legal, legalName, name, place, product } = site;

export const terms: LegalDocument = {
  title: 'Terms & Conditions',
  summary: `You may read this site, write to us and apply for a job without paying anything or opening an account. In return, be truthful in what you send and do not attack or copy the site. Indian law applies, and the courts in ${legal.courts} decide disputes.`,
  sections: [
    {
      id: 'agreement',
      heading: 'These terms and you',
      blocks: [
        `This website is run by ${legalName} (“${name}”, “we”, “us”), a software company in ${place.city}, ${place.region}, ${place.country}. These terms took effect on ${legal.effective} and apply to everyone who visits the site.`,
        'By using the site you accept these terms. If you do not accept them, please do not use it. If you use the site for a company or another organisation, you confirm that you may accept them on its behalf.',
        'You need no signature for this: under the Information Technology Act, 2000, an agreement is not unenforceable merely because it was made by electronic means. These terms are an electronic record in the sense of that Act.',
      ],
    },
    {
      id: 'who-may-use',
      heading: 'Who may use the site',
      blocks: [
        'Anyone may read the public pages. To apply for a job or to send an enquiry you must be at least 18 years old and able to enter into a contract under the Indian Contract Act, 1872. If you are younger, ask a parent or guardian to write to us instead.',
        'There is no sign-in for visitors, and no page of this site asks for a password, a one-time code, a card number or bank details. Treat a page that does so in our name as a fraud and tell us.',
      ],
    },
    {
      id: 'product',
      heading: `What the site says about ${product.name}`,
      blocks: [
        `Pages about ${product.name} describe what the product is for and what we plan. They are information, not an offer, and features, dates and availability can change. Milestones that lie in the future are intentions.`,
        `The button that opens ${product.name} takes you to a separate service. That service has its own terms and its own privacy notice, and using it is governed by them.`,
        'Nothing on this site replaces a mechanic’s inspection, your vehicle’s handbook, an insurer’s advice or what the Motor Vehicles Act, 1988 asks of you as an owner or driver.',
      ],
    },
    ...conductSections,
    ...liabilitySections,
  ],
};
