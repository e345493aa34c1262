import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postcss, { type Rule } from 'postcss';

const root = path.join(import.meta.dirname, '../../..');
const read = (file: string) => postcss.parse(readFileSync(path.join(root, file), 'utf8'));

type Decision =
  | 'fades'
  /** Something in which nothing can be pressed. */
  | 'moves a picture'
  /** Its end has a meaning, so it takes its time under reduced motion too: the selector of its elements. */
  | { readonly timer: string };

const decisions: Readonly<Record<string, Decision>> = {
  'careers-mfe/src/join/join.module.css blink': 'fades',
  'careers-mfe/src/join/join.module.css drive-in': 'moves a picture',
  'contact-mfe/src/captcha/robot-check.module.css blink': 'fades',
  // Until its end, a button refuses presses that nobody would keep.
  'platform/runtime/src/start/not-ready.css not-ready': { timer: 'html:not([data-started]) #root button' },
  'product-mfe/src/pictures/dashboard.module.css rise': 'moves a picture',
  'shared-ui/src/components/button/button.module.css blink': 'fades',
  'shared-ui/src/components/loading-state/loading-state.module.css drive': 'moves a picture',
  'shared-ui/src/components/loading-state/loading-state.module.css blink': 'fades',
  'shared-ui/src/components/reveal/reveal.module.css fade-in': 'fades',
  'shared-ui/src/tokens/global.css fade-in': 'fades',
  // Its end closes the toast.
  'shell/src/frame/toasts/toast-stack.module.css run-out': { timer: '.Toastify__progress-bar' },
  'shell/src/pages/home/home-hero.module.css approach': 'moves a picture',
  'shell/src/pages/home/home-hero.module.css drive': 'moves a picture',
};

/** The properties that each animation of the site changes, by its file and name. */
const changes = new Map<string, readonly string[]>();
for (const file of globSync('{shared-ui,shell,*-mfe,platform/*}/src/**/*.css', { cwd: root }).sort()) {
  read(file).walkAtRules('keyframes', (rule) => {
    const properties = new Set<string>();
    rule.walkDecls(({ prop }) => void properties.add(prop));
    changes.set(`${file} ${rule.params}`, [...properties]);
  });
}

test('every animation is decided', () => {
  expect([...changes.keys()]).toEqual(Object.keys(decisions));
});

test('an animation changes what its decision allows', () => {
  const allowed = { fades: 'opacity', 'moves a picture': 'transform' };
  for (const [key, decision] of Object.entries(decisions)) {
    if (typeof decision === 'string') expect([key, changes.get(key)]).toEqual([key, [allowed[decision]]]);
  }
});

test('reduced motion ends every animation at once, except the timers', () => {
  const ended: string[] = [];
  read('shared-ui/src/tokens/global.css').walkDecls('animation-duration', ({ parent, important }) => {
    if (important) ended.push(...(parent as Rule).selectors);
  });
  const timers = Object.values(decisions).flatMap((decision) =>
    typeof decision === 'string' ? [] : [decision.timer],
  );
  expect(ended).toEqual([`*:not(${timers.join(', ')})`, '*::before', '*::after']);
});
