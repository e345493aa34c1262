import { site } from '@site/shared-ui/site';
import type { LegalSection } from '../legal/legal-document.ts';

const { legal, legalName, name } = site;

export const conductSections: readonly LegalSection[] = [
  {
    id: 'acceptable-use',
    heading: 'Using the site fairly',
    blocks: [
      'Use the site for what it is made for. You must not:',
      {
        list: [
          'gain or try to gain access to anything that is not public, get round the robot check, or test the site for weaknesses without our written consent;',
          'send a virus, a file made to do harm, or so many requests that others cannot use the site;',
          'collect pages, names or contact details by automated means beyond what a search engine does, or put together a list of employees from the employee pages;',
          'pretend to be someone else, or send another person’s details without being allowed to;',
          'send anything that is unlawful, obscene, defamatory or threatening, or that infringes the rights of another;',
          `use ${name}’s name or signs in a way that suggests we stand behind something we do not.`,
        ],
      },
      'Several of these are offences, or make you liable for compensation, under sections 43 and 66 of the Information Technology Act, 2000 and under other laws. We may block access, keep evidence and report them.',
      {
        runs: [
          'If you have found a weakness by chance, please tell us at ',
          { text: legal.email, to: `mailto:${legal.email}` },
          ' before you tell others, and do not look at, keep or change other people’s data. We will not take action against someone who does this in good faith.',
        ],
      },
    ],
  },
  {
    id: 'applications',
    heading: 'Applying for a job',
    blocks: [
      'What you write in the application form and in your resume must be true and your own. If we find after an offer that something material was false, we may withdraw the offer or end the employment, as the law and the contract allow.',
      'A resume must be a PDF or DOCX file smaller than 1 MB. You allow us to store, read, copy and share it inside the company, and with those who help us to recruit, for the purpose of considering you.',
      'A page about a role is an invitation to apply. It is not an offer of employment, and sending an application does not oblige us to interview or to hire. We decide on skills and conduct, and we do not discriminate on any ground the law protects.',
      `${legalName} never asks applicants for money: not for an application, an interview, training, equipment or an offer letter. If someone asks you for a payment in our name, do not pay, and forward the message to us. You can also report it at cybercrime.gov.in or by calling 1930.`,
    ],
  },
  {
    id: 'enquiries',
    heading: 'Writing to us',
    blocks: [
      'You may describe your plan or your problem in an enquiry, but please do not send trade secrets: until we have both signed an agreement, what you send is handled with care but is not confidential in the legal sense, and we may be working on something similar.',
      'An answer to an enquiry, including an estimate, is not a contract. Work starts with a written agreement that both sides have signed.',
    ],
  },
  {
    id: 'employee-pages',
    heading: 'Employee pages',
    blocks: [
      'A page about an employee exists so that someone who was given its address, for example a bank, a landlord or a visitor at the door, can confirm that the person works with us. You may use it for that and for nothing else.',
      'Do not publish, sell or store what such a page shows, and do not use it to advertise to or to recruit the person. The pages are kept out of search engines; please keep them out of other collections too.',
    ],
  },
  {
    id: 'ownership',
    heading: 'What belongs to whom',
    blocks: [
      `Text, drawings, signs, code and arrangement of this site belong to ${legalName} or to those who licensed them to us, and are protected by the Copyright Act, 1957 and the Trade Marks Act, 1999. You may view and print pages, quote from them with a link to the source, and share their addresses. Anything more needs our written consent.`,
      'What you send us stays yours. You give us a non-exclusive, royalty-free permission to use it for answering you, for considering your application, or for keeping the records the law requires. Suggestions about the site or a product may be used by us freely.',
    ],
  },
  {
    id: 'links',
    heading: 'Links to other sites',
    blocks: [
      'Some links lead to sites that we do not run, such as social networks. We picked them with care, but we do not control them and are not responsible for what they show or do. You may link to any page of this site, as long as the link does not mislead.',
    ],
  },
];
