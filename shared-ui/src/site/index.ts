export * from './breakpoints.ts';
export * from './employee.ts';
export * from './facts.ts';
export * from './pincode.ts';
