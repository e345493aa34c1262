/** Where the operations page is, and the prefix of its other addresses. */
export const pagePath = '/-/site';
