/** Packages for units outside the repository, and the report of the host’s API. */
export { reportApi } from './api-report.ts';
export { packPackages } from './pack-packages.ts';
export { publishedPackages } from './published-packages.ts';
