export { Button, type ButtonProps, type ButtonVariant } from './components/button/button.tsx';
export { ButtonLink, type ButtonLinkProps } from './components/button/button-link.tsx';
export { Card, type CardProps } from './components/card/card.tsx';
export { classNames } from './components/class-names.ts';
export { Container, type ContainerProps } from './components/container/container.tsx';
export { ErrorCard, type ErrorCardProps } from './components/error-card/error-card.tsx';
export { Hero, type HeroProps } from './components/hero/hero.tsx';
export { TextLink, type TextLinkProps } from './components/link/text-link.tsx';
export { CarFromAbove } from './components/loading-state/car-from-above.picture.tsx';
export { LoadingState } from './components/loading-state/loading-state.tsx';
export { MessagePage, type MessagePageProps } from './components/message-page/message-page.tsx';
export { Milestone } from './components/milestone/milestone.picture.tsx';
export { Plate, type PlateProps } from './components/plate/plate.tsx';
export { Reveal, type RevealProps } from './components/reveal/reveal.tsx';
export { RoadSign, type RoadSignProps } from './components/road-sign/road-sign.tsx';
export { Section, type SectionProps } from './components/section/section.tsx';
export {
  type SocialLink,
  SocialLinks,
  type SocialLinksProps,
} from './components/social-links/social-links.tsx';
export { VisuallyHidden } from './components/visually-hidden/visually-hidden.tsx';
