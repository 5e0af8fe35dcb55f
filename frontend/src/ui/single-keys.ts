import { recalled, remember } from './remember.ts';

/** Single keys that act without a combination. They can be switched off: speech input presses them by accident (WCAG 2.1.4). */

const KEY = 'shortcuts';

export const shortcutsOn = () => recalled(KEY) !== 'off';
export const switchShortcuts = (on: boolean) => remember(KEY, on ? 'on' : 'off');

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="textbox"], [role="combobox"]';

/** Whether a key is for something else: text that is typed, a dialog, a combination of the browser's. */
export const isTaken = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || (target instanceof Element && target.closest(`${TYPING}, [role="dialog"]`) !== null);
