import { servicesConfig } from './jest.config.ts';

export default servicesConfig;
