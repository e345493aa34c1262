import './frame.css';
import { startRuntime } from '@platform/runtime/start-runtime';

startRuntime(() => import(/* webpackMode: "eager" */ './parts.tsx'));
