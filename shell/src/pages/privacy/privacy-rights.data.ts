import { site } from '@site/shared-ui/site';
import type { LegalSection } from '../legal/legal-document.ts';
import { founder } from '../team/team.data.ts';

const { legal, legalName, phone, place } = site;

export const rightsSections: readonly LegalSection[] = [
  {
    id: 'rights',
    heading: 'Your rights',
    blocks: [
      'You can ask us, free of charge:',
      {
        list: [
          'for a summary of the personal data we hold about you, what we do with it, and with whom it was shared (section 11 of the DPDP Act);',
          'to correct, complete or update it, or to erase it when it is no longer needed (section 12);',
          'to look into a grievance (section 13);',
          'to record a person of your choice who may exercise these rights for you in the event of your death or incapacity (section 14);',
          'to stop using data for which you gave consent (section 6).',
        ],
      },
      `Write to ${legal.email} from the address you used with us, or give us enough to be sure that it is you. We confirm your request within 3 working days and answer it within 30 days. You can write in English or in any language of the Eighth Schedule to the Constitution of India.`,
      'The Act also asks something of you: to give details that are true, not to pose as somebody else, and not to raise a grievance that is false or frivolous (section 15).',
    ],
  },
  {
    id: 'children',
    heading: 'Children',
    blocks: [
      'The forms on this site are not meant for anyone under 18. We do not knowingly collect a child’s data, and we do not track children or aim advertising at them. If a child has sent us something, a parent or guardian can ask us to delete it and we will.',
    ],
  },
  {
    id: 'grievances',
    heading: 'Grievances',
    blocks: [
      {
        runs: [
          `Grievance Officer: ${founder.name}, ${legalName}, ${place.city} ${place.postalCode}, ${place.region}, ${place.country}. E-mail `,
          { text: legal.email, to: `mailto:${legal.email}` },
          ', telephone ',
          { text: phone.shown, to: phone.href },
          '.',
        ],
      },
      'We acknowledge a grievance within 3 working days and settle it within one month of receiving it, as rule 5(9) of the 2011 Rules asks. If our answer does not satisfy you, you can complain to the Data Protection Board of India, once the law lets you turn to it, after you have raised the matter with us. Compensation for a failure to protect sensitive personal data can be claimed from the adjudicating officer under section 46 of the Information Technology Act, 2000 as long as section 43A applies.',
    ],
  },
  {
    id: 'law',
    heading: 'Law and courts',
    blocks: [
      {
        runs: [
          `This policy is governed by the laws of India, and the courts in ${legal.courts} have jurisdiction, without taking away your right to turn to the Board or to any other authority the law provides. It is part of our `,
          { text: 'Terms & Conditions', to: '/terms' },
          '.',
        ],
      },
    ],
  },
  {
    id: 'changes',
    heading: 'Changes to this policy',
    blocks: [
      `This policy has applied since ${legal.effective}. When it changes, the new text appears here with its own date. If a change matters to data we already hold, we tell the people concerned before it takes effect, and ask again where their consent is needed.`,
    ],
  },
];
