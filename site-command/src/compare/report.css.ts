/** The stylesheet of a report. */
export const reportStyles = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; padding: 1rem; max-width: 100rem; }
table { border-collapse: collapse; }
th, td { padding: 0.25rem 1rem 0.25rem 0; text-align: start; vertical-align: top; }
th[scope=row] { font-weight: normal; }
section { margin-block-start: 2rem; border-block-start: 1px solid; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 0.5rem; border: 1px solid; }
del, ins { text-decoration: none; color: #000; }
del { background: #ffd7d5; }
ins { background: #ccf2d4; }
.pictures { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; }
figure { margin: 0; }
figcaption { font-weight: bold; }
.w1440 { width: calc(50% - 1rem); }
.w390 { width: min(390px, 50% - 1rem); }
img { width: 100%; border: 1px solid; }
`;
