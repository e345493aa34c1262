import { site } from '@site/shared-ui/site';
import type { LegalDocument } from '../legal/legal-document.ts';
import { records } from './privacy-records.data.ts';
import { rightsSections } from './privacy-rights.data.ts';

const { legal, legalName, name, place } = site;

export const privacy: LegalDocument = {
  title: 'Privacy Policy',
  summary:
    'We use what you send for the purpose you sent it for, keep it only as long as that takes, and sell it to nobody. There is no advertising, no tracking across sites and no sign-in. You can see, correct or delete your data by writing to us.',
  sections: [
    {
      id: 'who-we-are',
      heading: 'Who is responsible',
      blocks: [
        `${legalName} (“${name}”, “we”, “us”), ${place.city} ${place.postalCode}, ${place.region}, ${place.country}, decides why and how personal data is processed on this website. In the words of the Digital Personal Data Protection Act, 2023 (“DPDP Act”) we are the data fiduciary and you are the data principal.`,
        {
          runs: [
            `This policy took effect on ${legal.effective}. It covers this website only. HelpMyVehicle and other services we link to have privacy notices of their own. For anything in this policy, write to `,
            { text: legal.email, to: `mailto:${legal.email}` },
            '.',
          ],
        },
        'The DPDP Act comes into force in stages, on dates the Central Government notifies. We follow its principles whether or not the provision in question already binds us. As long as they apply, we also follow section 43A of the Information Technology Act, 2000 and the Information Technology (Reasonable Security Practices and Procedures and Sensitive Personal Data or Information) Rules, 2011.',
      ],
    },
    {
      id: 'what-we-hold',
      heading: 'What we collect, why, and for how long',
      blocks: [
        'Reading the site needs no personal data beyond what a web server must see to answer.',
        { records },
      ],
    },
    {
      id: 'please-leave-out',
      heading: 'What we ask you to leave out',
      blocks: [
        'Please do not send an Aadhaar or PAN number, bank details, passwords, health data, biometric data, your religion or caste, or a photograph in a resume or an enquiry. We do not need them to consider you or to answer you. If we find them we delete them or black them out, where that can be done.',
        'Give other people’s details, such as a referee’s, only if they know and agree.',
      ],
    },
    {
      id: 'consent',
      heading: 'The ground we rely on, and taking consent back',
      blocks: [
        'When you send a form, you give us the data yourself, for a purpose that is named beside the form and here. We process it for that purpose with your consent under section 6 of the DPDP Act, or because you provided it voluntarily for that purpose, which section 7 allows. Records of our own staff are processed for the purposes of employment.',
        `You can take consent back at any time by writing to ${legal.email}; it is as simple as that, and you need give no reason. We then stop and delete the data, unless a law obliges us to keep it. What was done before stays lawful. For an applicant it means that we can no longer consider the application.`,
        'Where the law requires us to process something, for example to answer a court or an authority, we do so on that ground and only as far as required.',
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies and what stays in your browser',
      blocks: [
        'The site sets no cookie for advertising or for measuring visitors. One cookie is strictly necessary: after you pass the robot check, a short-lived cookie tells our server so, and it expires by itself. Scripts cannot read it, and it holds nothing about you.',
        'While you fill in a form, your browser keeps the text that you have typed into it, and the name of a file that you have chosen, so that both are still there after a reload. Files themselves are not kept. This copy is in this tab only and is not sent to us. It is deleted when the form has been sent, when you press “Erase it” above the form, and when the tab is closed.',
        'Until you close a tab, your browser remembers how far you had scrolled on its pages, the number of the newest version of the site that it has heard of, and a random number of the tab. Only that number is sent to us, so that a visit counts once.',
        'Your browser may keep copies of pages and files so that the next visit is faster. You can empty this store in the browser’s settings.',
      ],
    },
    {
      id: 'who-sees-it',
      heading: 'Who sees your data',
      blocks: [
        'Inside the company, only those who need it: the people who decide on an application, or those who answer an enquiry. Outside, only:',
        {
          list: [
            'providers who run servers, store files or deliver e-mail for us, under a contract that lets them use the data for nothing else;',
            'the provider of the robot check, if the contact page shows one that is not our own;',
            'the postal directory service that turns a pincode into a district and state, if we use a public one; it receives the pincode and nothing that identifies you;',
            'authorities and courts, where a law obliges us;',
            'a successor, if the business is transferred, who must keep to this policy.',
          ],
        },
        'We do not sell personal data, and we do not use it to train models. No application is accepted or refused by software: a person reads it.',
      ],
    },
    {
      id: 'abroad',
      heading: 'Data outside India',
      blocks: [
        'Some providers may process data on servers outside India. We use them only in countries to which the Central Government has not restricted transfers under section 16 of the DPDP Act, and only where the data has the same protection as with us, as rule 7 of the 2011 Rules asks.',
      ],
    },
    {
      id: 'security',
      heading: 'How we protect it',
      blocks: [
        'Connections are encrypted. Resumes lie in storage that is not public; links to them are signed and cannot be guessed. Files are checked by their content before they are accepted. What you type into a form is kept out of our logs, and access is given to few people and taken back when it is no longer needed.',
        'No system is perfectly safe. If personal data is breached, we tell the people affected without delay, and report it to the Data Protection Board of India and to CERT-In as the law requires, with what happened, what may follow, and what you can do.',
      ],
    },
    ...rightsSections,
  ],
};
