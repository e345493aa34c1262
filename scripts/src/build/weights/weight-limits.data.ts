import type { WeightLimits } from './page-weights.ts';

/** Close to what was measured. A change that makes a page heavier raises its limit and gives the reason. */
// 1.2 kB of each page, in `shell`: the document under the pointer is requested ahead of a first click. 0.4 kB: the page's
// own code waits for its first use. 0.9 kB, in `webpack runtime`: a chunk of its own, which alone changes with the names
// of the others. 0.3 kB there: a chunk that is silent or has failed is requested again. 0.2 kB, in `shell`: the releases
// that the tab has requested, and what is live before a retry. 0.2 kB, in `shell` and `webpack runtime`: how many requests for a page
// hang. 0.9 kB, in `shell`: what was typed and the visitor's place stay in more combinations (decision 73). 0.3 kB, in
// `shell`: which composition was announced to an earlier document of the tab. 0.2 kB, in `shell`: a hidden page is shown if its
// reload does not come, and any click leaves a tab that is being left (decision 75). 0.3 kB of `JoinPage`: the resume is read when
// it is chosen, and the values that have arrived are remembered (decisions 80 and 81). 0.15 kB of `ContactPage`: what to do about a
// browser that keeps no cookies. 0.2 kB, in `shell`: a recalled release is replaced until another one is there. 0.15 kB there: a
// recall counts for the code that is on screen, and code of a recalled fallback is not used for a later visit. 0.1 kB of
// `JoinPage`: an answer for a pincode waits for the end of a submit.
export const weightLimits: WeightLimits = {
  pages: { other: 112_450, EmployeePage: 127_600, ContactPage: 120_750, JoinPage: 122_950 },
  groups: {
    other: 6_000,
    react: 58_600,
    shell: 30_100,
    axios: 19_400,
    'shared-ui': 13_000,
    yup: 0,
    'webpack runtime': 7_600,
    router: 3_000,
    'formik’s utilities': 0,
  },
  // Among them the checks of forms, kept applications, the cards of failures, and code for other robot checks.
  late: { other: 0, shell: 24_000, careers: 33_800, contact: 33_200, employee: 300 },
};
