import { site } from '@site/shared-ui/site';
import type { LegalSection } from '../legal/legal-document.ts';

const { legal, legalName, phone, place } = site;

export const liabilitySections: readonly LegalSection[] = [
  {
    id: 'privacy',
    heading: 'Your personal data',
    blocks: [
      {
        runs: [
          'What we do with personal data is described in the ',
          { text: 'Privacy Policy', to: '/privacy' },
          ', which is part of these terms.',
        ],
      },
    ],
  },
  {
    id: 'availability',
    heading: 'Availability and changes to the site',
    blocks: [
      'We keep the site correct and reachable as well as we reasonably can, but we do not promise that it is always available, free of errors or up to date. We may change, pause or remove any part of it, for maintenance, for security or because it is no longer needed.',
      'The site is free to use and is provided as it is. As far as the law permits, we give no warranty about it, express or implied, including warranties of merchantability and of fitness for a particular purpose.',
    ],
  },
  {
    id: 'liability',
    heading: 'Our liability',
    blocks: [
      'As far as the law permits, we are not liable for indirect or consequential loss, or for loss of profit, business or data, that comes from using this site or from not being able to use it. Our total liability for everything connected with the site is limited to ₹10,000.',
      'These limits do not apply to fraud, to wilful misconduct or gross negligence, to death or bodily injury caused by us, to a failure to protect personal data for which the law makes us liable, or to anything else for which liability cannot be excluded. They take away none of your rights under the Consumer Protection Act, 2019.',
    ],
  },
  {
    id: 'indemnity',
    heading: 'If you cause us loss',
    blocks: [
      'If a third party makes a claim against us because you broke these terms or the law through this site, you will make good the reasonable costs and damages that follow from it. We will tell you of the claim without delay and will not settle it at your expense without hearing you.',
    ],
  },
  {
    id: 'ending',
    heading: 'Ending your use',
    blocks: [
      'You may stop using the site at any time. We may refuse access to someone who breaks these terms. The sections on ownership, liability, loss, and on law and courts go on applying afterwards.',
    ],
  },
  {
    id: 'law',
    heading: 'Law and courts',
    blocks: [
      `These terms, and every dispute about them or about this site, are governed by the laws of India. The courts in ${legal.courts} have exclusive jurisdiction, except where a law that cannot be set aside by agreement, such as consumer law, lets you go elsewhere.`,
      `Before going to court, please write to us. Most matters can be settled in a conversation, and we will answer within 15 days.`,
    ],
  },
  {
    id: 'changes',
    heading: 'Changes to these terms',
    blocks: [
      `These terms have applied since ${legal.effective}. When we change them, the new text appears here with its own date. It applies to visits after that date, not to what was done before.`,
    ],
  },
  {
    id: 'general',
    heading: 'Remaining rules',
    blocks: [
      'If a court finds one part of these terms invalid, the rest stays in force. If we do not insist on a right at once, we have not given it up. You may not transfer your rights under these terms without our consent. These terms and the Privacy Policy are the whole agreement between you and us about this site.',
      'We are not responsible for a delay or failure caused by something beyond reasonable control, such as a natural disaster, a power or network failure, or an order of a public authority.',
    ],
  },
  {
    id: 'contact',
    heading: 'How to reach us',
    blocks: [
      {
        runs: [
          `Questions, notices and complaints about these terms: ${legalName}, ${place.city} ${place.postalCode}, ${place.region}, ${place.country}. E-mail `,
          { text: legal.email, to: `mailto:${legal.email}` },
          ', telephone ',
          { text: phone.shown, to: phone.href },
          '.',
        ],
      },
    ],
  },
];
