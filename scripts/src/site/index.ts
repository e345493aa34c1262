export { bringLive } from './bring-live.ts';
