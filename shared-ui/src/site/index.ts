export * from './breakpoints.ts';
export * from './captcha.ts';
export * from './email-service.ts';
export * from './employee.ts';
export * from './facts.ts';
export * from './pincode.ts';
export * from './pincode-format.ts';
