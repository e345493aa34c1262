import { enginesConfig } from './jest.config.ts';

export default enginesConfig;
