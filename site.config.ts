import { defineSite, type SiteLink, type SiteMenu } from '@site/shared-ui/contracts';
import { site } from '@site/shared-ui/site';

const home: SiteLink = { label: 'Home', to: '/home' };
const about: SiteLink = { label: 'About', to: '/about' };
const team: SiteLink = { label: 'Team', to: '/team' };
const career: SiteLink = { label: 'Career', to: '/career' };
const contact: SiteLink = { label: 'Contact Us', to: '/contact' };
const faqs: SiteLink = { label: 'FAQs', to: '/page' };
const product: SiteMenu = {
  label: 'Product',
  links: [{ label: site.product.name, to: site.product.path, tagline: site.product.tagline }],
};

/** All that the platform is told about this site. */
export default defineSite({
  name: site.name,
  tagline: site.tagline,
  description: site.description,
  contact: { email: site.email },
  language: 'en-IN',
  timeZone: 'Asia/Kolkata',
  home: home.to,
  unitFolder: '*-mfe',
  // The bar's background in both colour schemes, as in semantic-tokens.css (e2e/site/install.e2e.ts compares them).
  themeColors: { light: '#ffffff', dark: '#171b1e' },
  navigation: {
    bar: [
      home,
      product,
      { label: 'Company', links: [about, team, career] },
      contact,
      // New units above.
    ],
    // Company is a link to the company's page.
    menu: [
      home,
      product,
      { ...about, label: 'Company' },
      team,
      career,
      contact,
      faqs,
      // New units above.
    ],
  },
  footer: {
    columns: [
      { label: 'Explore', links: [home, { label: 'Product', to: site.product.footerHref }, faqs] },
      { label: 'Company', links: [about, team, career, contact] },
    ],
    legal: [
      { label: 'Terms & Conditions', to: '/terms' },
      { label: 'Privacy Policy', to: '/privacy' },
    ],
  },
  features: { uploads: true, blockDevtools: true },
  reserved: ['captcha', 'pincode'],
  forms: {
    'careers/application': { address: '/api/send-email' },
    'contact/enquiry': { address: '/api/v1.0/email/send', file: false },
  },
});
