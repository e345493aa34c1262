import { site } from '@site/shared-ui/site';
import type { LegalDocument } from '../legal/legal-document.ts';

const { accessibility: facts, email, name, phone, product } = site;

/** Change `checked` in the company's facts together with this text, after the checks that it names. */
export const accessibility: LegalDocument = {
  title: 'Accessibility',
  dated: `Checked ${facts.checked}`,
  summary: `Everybody should be able to read this site, find a role and apply, with whatever device and assistance they use. We build it to WCAG 2.2, level AA, and say here what we test, what we do not, and where it falls short.`,
  sections: [
    {
      id: 'standard',
      heading: 'What we aim for',
      blocks: [
        `This statement is for the website of ${name}: all of its pages and its forms. It is not for ${product.name}, nor for other sites that we link to.`,
        'The site is partially conformant with the Web Content Accessibility Guidelines 2.2, level AA. They include version 2.1, on which the European standard EN 301 549 and the Guidelines for Indian Government Websites build. Partially means that parts of it, named below, do not conform yet, or have not been checked by a person.',
      ],
    },
    {
      id: 'tested',
      heading: 'What is tested',
      blocks: [
        'Programs test the site, most of it in real browsers:',
        {
          list: [
            'every page with axe, a program that finds a part of all accessibility faults, in light colours and at two widths; the components of our pages in dark colours too;',
            'the whole way from the home page to a sent application with the keyboard alone, in three browsers;',
            'names, roles and states of menus, forms and messages, as a screen reader gets them, and what is announced when a page opens, a field is wrong or a form has arrived;',
            'every page with text of twice the size, and on a screen of 320 pixels, without scrolling sideways;',
            'contrast of all colours of our design, and that nothing moves for people who have asked their device for less motion;',
            'reading, applying and withdrawing an application without scripts.',
          ],
        },
        'Pictures of one page of most layouts are compared with approved ones at three widths, some of them in dark colours.',
      ],
    },
    {
      id: 'limits',
      heading: 'What we know is missing',
      blocks: [
        {
          list: [
            'No person has checked the site with a screen reader, with voice control or with a switch yet. Programs cannot replace that.',
            'Our pages have styles for forced colours, also known as high contrast. No test uses them.',
            'The robot check of the contact form may be that of another provider, whose puzzle we have not tested. You can write to us by e-mail instead.',
            'The context menu and some keys of developer tools are blocked on most of a page. They work in text fields, on links and on selected text.',
            'Times in messages, such as three seconds until the home page opens after an application, cannot be changed. What was said stays on the page that opens.',
          ],
        },
      ],
    },
    {
      id: 'contact',
      heading: 'Tell us what does not work',
      blocks: [
        {
          runs: [
            `If something keeps you from reading or sending, write to `,
            { text: email, to: `mailto:${email}` },
            ' or call ',
            { text: phone.shown, to: phone.href },
            `. Say which page it was and what you use. We answer within ${facts.answerDays} working days, and take your application or your question by e-mail or by telephone meanwhile.`,
          ],
        },
        {
          runs: [
            'If our answer does not help, you can turn to the Grievance Officer, who is named in our ',
            { text: 'Privacy Policy', to: '/privacy#grievances' },
            ', and to the Chief Commissioner for Persons with Disabilities under the Rights of Persons with Disabilities Act, 2016.',
          ],
        },
      ],
    },
    {
      id: 'date',
      heading: 'This statement',
      blocks: [
        `This statement is from ${facts.checked}. It rests on the tests that it names; nobody outside the company has assessed the site. We look at it again with each larger change of the site, and at least once a year.`,
      ],
    },
  ],
};
