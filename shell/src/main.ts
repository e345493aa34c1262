import '@site/shared-ui/styles';
import './frame/frame.css';
import { startRuntime } from './runtime/start-runtime.ts';

startRuntime(() => import(/* webpackMode: "eager" */ './parts.ts'));
