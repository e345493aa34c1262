import { readDeclaration } from '@platform/build/sources';
import { root } from '@platform/releases/root';
import { applicationRequest, samplePdf } from '@platform/server/testing';
import type { AttackedSite, FaultySite, LoadedSite } from '@platform/verify';

/** What the tools of `verify` have to know of this site. */
export const faultySite: FaultySite = {
  pages: [
    {
      unit: 'shell',
      page: 'AboutPage',
      path: '/about',
      heading: '^About',
      navigateBy: { type: 'footer', link: 'About' },
    },
    {
      unit: 'careers',
      page: 'CareerPage',
      path: '/career',
      heading: '^Work on what keeps',
      hasCommon: true,
      navigateBy: { type: 'footer', link: 'Career' },
    },
    {
      unit: 'product',
      page: 'ShowcasePage',
      path: '/HelpMyVehicle',
      heading: '^HelpMyVehicle',
      navigateBy: { type: 'menu', menu: 'Product', link: 'HelpMyVehicle' },
    },
    {
      unit: 'contact',
      page: 'ContactPage',
      path: '/contact',
      heading: '^Contact Us$',
      navigateBy: { type: 'footer', link: 'Contact Us' },
    },
    {
      unit: 'employee',
      page: 'EmployeePage',
      path: '/employee/WP001',
      // The heading changes to the employee's name when the data is loaded.
      heading: '^(Employee|Sample Sundari)$',
      navigateBy: { type: 'address' },
    },
  ],
  between: {
    path: '/team',
    menu: 'Company',
    link: 'Team',
    heading: '^Leadership Team',
  },
};

export const loadedSite: LoadedSite = {
  pages: ['/home', '/career', '/contact', '/about', '/join-innovation', '/HelpMyVehicle', '/employee/WP001'],
  data: ['/pincode/641001', '/employee/WP002', '/pincode/110001', '/captcha/challenge'],
  submission: async (bytes) => {
    const file = { content: samplePdf(bytes) };
    const { forms } = await readDeclaration(root, 'careers');
    const { url, headers, payload } = await applicationRequest({ file }, forms?.application);
    return {
      ...{ method: 'POST', path: String(url), body: payload as Buffer },
      headers: headers as Record<string, string>,
    };
  },
};

export const attackedSite: AttackedSite = {
  forms: ['/api/send-email', '/api/v1.0/email/send'],
  paths: [
    ...['/employee/WP001', '/employee/__proto__', '/employee/%00', '/pincode/641001'],
    ...['/pincode/\u0661\u0662\u0663', '/captcha/challenge', '/captcha/verify', '/api/v1.0/email/send'],
  ],
  cookies: ['captcha_pass'],
};
