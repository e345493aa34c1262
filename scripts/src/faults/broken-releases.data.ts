import type { Release } from '@site/shared-ui/contracts';

/** What is wrong with a release that was built and published like any other. */
export interface BrokenRelease {
  /** Changes the text of the file that starts the unit in browsers. */
  readonly edit?: (entry: string, page: string) => string;
  /** Files of the page that are missing in the store. */
  readonly missing?: (release: Release, page: string) => readonly string[];
}

const thrown = 'throw new Error("broken on purpose");';
const hour = 3_600_000;

/** A class needs no React to be a component, and its own element can be written down. */
const broken = {
  render: `render(){${thrown}}`,
  effect: `componentDidMount(){${thrown}}`,
  event:
    'componentDidMount(){this.press=()=>{throw new Error("broken on purpose")};document.querySelector("main").addEventListener("click",this.press)}' +
    'componentWillUnmount(){document.querySelector("main").removeEventListener("click",this.press)}',
  // A microtask, because a clock that a test moves on catches what its timers throw.
  laterEvent: `componentDidMount(){this.timer=setTimeout(()=>queueMicrotask(()=>{${thrown}}),${hour})}componentWillUnmount(){clearTimeout(this.timer)}`,
  laterRender:
    `componentDidMount(){this.timer=setTimeout(()=>this.updater.enqueueSetState(this,{late:true},null,"setState"),${hour})}` +
    `componentWillUnmount(){clearTimeout(this.timer)}`,
} as const;

/**
 * Puts a component around the page where the container, or the shell, hands the page out. What it renders by itself is
 * nothing, so that the page still hydrates.
 */
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
  // A function, because `$` means something in a replacement.
  const changed = text.replace(pattern, () => by);
  if (changed === text) throw new Error(`The entry has no ${pattern}: webpack writes it in another way now.`);
  return changed;
}

export const brokenReleases = {
  'throws-at-evaluation': { edit: (entry) => `${thrown}${entry}` },
  'no-container': { edit: () => 'void 0;' },
  'module-missing': { edit: (entry, page) => replaceOnce(entry, `"./${page}":`, '"./Gone":') },
  'throws-at-render': { edit: wrapPage(broken.render) },
  // The bar's own element is an argument of the call that makes it.
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
