import { recalled, remember } from './remember.ts';

/**
 * Shortcuts of a single key, without a modifier. They can be switched off, because speech input presses them by accident (WCAG
 * 2.1.4).
 */

const KEY = 'shortcuts';

export const shortcutsOn = () => recalled(KEY) !== 'off';
export const switchShortcuts = (on: boolean) => remember(KEY, on ? 'on' : 'off');

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="textbox"], [role="combobox"]';

/** Whether a key has another use: it types text, belongs to a dialog, or is a shortcut of the browser. */
export const isTaken = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || (target instanceof Element && target.closest(`${TYPING}, [role="dialog"]`) !== null);
