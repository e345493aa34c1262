import { startDocument } from '@platform/runtime/start';

startDocument(() => undefined);
