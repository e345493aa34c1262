import '@site/shared-ui/styles';
import './frame/frame.css';
import { startRuntime } from '@platform/runtime/start-runtime';

startRuntime(() => import(/* webpackMode: "eager" */ './parts.ts'));
