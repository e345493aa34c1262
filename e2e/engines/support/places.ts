import { part, role, type Target, type TextMatch, within } from './target.ts';

/** What every page has, by the names that a visitor reads. */
export const bar = role('navigation', 'Main');
const footer = role('contentinfo');
export const main = role('main');

export const link = (name: TextMatch): Target => role('link', name);
export const button = (name: TextMatch): Target => role('button', name);
export const field = (name: string): Target => role('textbox', name);
export const heading = (name: TextMatch): Target => role('heading', name);
export const inBar = (target: Target): Target => within(bar, target);
export const inFooter = (target: Target): Target => within(footer, target);
export const inMain = (target: Target): Target => within(main, target);

/** A message of the page, however it is told. */
export const toast = (words: string): Target => [{ text: part(words) }];
