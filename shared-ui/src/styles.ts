/**
 * Every style of shared-ui, in a fixed order, for the shell's first stylesheet. Otherwise each chunk would contain the
 * styles of the components that it uses: they would arrive after the prerendered HTML of a remote, and later than the
 * page's own rules, which they would override.
 */
import './tokens/global.css';
import './components/button/button.module.css';
import './components/card/card.module.css';
import './components/container/container.module.css';
import './components/error-card/error-card.module.css';
import './components/hero/hero.module.css';
import './components/lane-divider/lane-divider.module.css';
import './components/link/text-link.module.css';
import './components/loading-state/loading-state.module.css';
import './components/plate/plate.module.css';
import './components/reveal/reveal.module.css';
import './components/road-sign/road-sign.module.css';
import './components/section/section.module.css';
import './components/social-links/social-links.module.css';
import './components/visually-hidden/visually-hidden.module.css';
