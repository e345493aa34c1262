import { code } from '../start-code.ts';

globalThis.startCode = code;
