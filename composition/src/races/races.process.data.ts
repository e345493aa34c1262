/** Exit codes of `races.process.ts`. A process that cannot load its code exits with 1, which is neither of them. */
export const exitCodes = { holds: 0, violated: 3 } as const;
