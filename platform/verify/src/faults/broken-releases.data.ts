import type { Release } from '@platform/contract';
import { hour } from '@platform/releases/time';

export interface BrokenRelease {
  readonly edit?: (entry: string, page: string) => string;
  readonly missing?: (release: Release, page: string) => readonly string[];
}

const thrown = 'throw new Error("broken on purpose");';
/** Tells that a page that throws later is on screen. React may have touched its elements before. */
export const armed = 'html[data-armed]';
const arm = 'document.documentElement.dataset.armed="";';
const disarm = 'delete document.documentElement.dataset.armed;';

/** Bodies of component classes. A class component can be written without importing React. */
const broken = {
  render: `render(){${thrown}}`,
  effect: `componentDidMount(){${thrown}}`,
  event:
    `componentDidMount(){this.press=()=>{throw new Error("broken on purpose")};document.querySelector("main").addEventListener("click",this.press);${arm}}` +
    `componentWillUnmount(){${disarm}document.querySelector("main").removeEventListener("click",this.press)}`,
  // In a microtask, because Playwright's clock catches errors that its timers throw.
  laterEvent: `componentDidMount(){this.timer=setTimeout(()=>queueMicrotask(()=>{${thrown}}),${hour});${arm}}componentWillUnmount(){${disarm}clearTimeout(this.timer)}`,
  laterRender:
    `componentDidMount(){this.timer=setTimeout(()=>this.updater.enqueueSetState(this,{late:true},null,"setState"),${hour});${arm}}` +
    `componentWillUnmount(){${disarm}clearTimeout(this.timer)}`,
} as const;

/** Wraps the module's page in a component that renders no element of its own, so that the page still hydrates. */
function wrapPage(body: string, late = ''): (entry: string, page: string) => string {
  const rendered =
    'return{$$typeof:Symbol.for("react.transitional.element"),type:this.constructor.P,key:null,ref:null,props:this.props}';
  const render = body.startsWith('render') ? body : `${body}render(){${late}${rendered}}`;
  const wrapper =
    '(m=>{class W{constructor(p){this.props=p;this.state={}}' +
    `${render}}` +
    'W.prototype.isReactComponent={};W.P=m.default.Page;return{default:{...m.default,Page:W}}})';
  return (entry, page) => {
    const remote = new RegExp(`("\\./${page}":\\(\\)=>.*?\\.then\\(\\(\\)=>\\(\\)=>)(\\w+\\(\\d+\\))\\)`);
    const own = new RegExp(
      `(\\b${page}:\\(\\)=>\\w+\\.e\\("${page}"\\)\\.then\\(\\(\\)=>)(\\w+\\(\\d+\\))\\)`,
    );
    const pattern = remote.test(entry) ? remote : own;
    const [whole = '', before = '', module = ''] = pattern.exec(entry) ?? [];
    return replaceOnce(entry, whole, `${before}${wrapper}(${module}))`);
  };
}

function replaceOnce(text: string, pattern: RegExp | string, by: string): string {
  // A function, because `$` has a meaning in a replacement string.
  const changed = text.replace(pattern, () => by);
  if (changed === text)
    throw new Error(`The entry does not contain ${pattern}: webpack's output has changed.`);
  return changed;
}

export const brokenReleases = {
  'throws-at-evaluation': { edit: (entry) => `${thrown}${entry}` },
  'no-container': { edit: () => 'void 0;' },
  'module-missing': { edit: (entry, page) => replaceOnce(entry, `"./${page}":`, '"./Gone":') },
  'throws-at-render': { edit: wrapPage(broken.render) },
  // Replaces the first argument of the call that creates the bar's element.
  'frame-throws-at-render': { edit: (entry) => replaceOnce(entry, '("header",{', `((()=>{${thrown}})(),{`) },
  'throws-in-effect': { edit: wrapPage(broken.effect) },
  'throws-in-event': { edit: wrapPage(broken.event) },
  'throws-after-an-hour': { edit: wrapPage(broken.laterEvent) },
  'throws-at-render-after-an-hour': { edit: wrapPage(broken.laterRender, `if(this.state.late)${thrown}`) },
  'chunk-missing': { missing: ({ pages }, page) => pages[page]?.scripts.slice(-1) ?? [] },
  'stylesheet-missing': { missing: ({ pages }, page) => pages[page]?.styles ?? [] },
  'requirement-not-met': {
    edit: (entry) => replaceOnce(entry, /requiredVersion:"\^[\d.]+"/g, 'requiredVersion:"^99.0.0"'),
  },
} as const satisfies Readonly<Record<string, BrokenRelease>>;

export type BrokenReleaseName = keyof typeof brokenReleases;
