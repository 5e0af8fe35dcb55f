import { helpTexts } from './texts.ts';

export type Help = (typeof helpTexts)[keyof typeof helpTexts];

const PAGES: readonly { path: RegExp; help: Help }[] = [
  { path: /\/(conv|tenant\/admin\/conversion)$/, help: helpTexts.factors },
  { path: /\/(indicators|indicator\/[^/]+\/target|tenant\/admin\/indicator)$/, help: helpTexts.indicators },
  { path: /\/metrics(\/[^/]+)?$/, help: helpTexts.metrics },
];

/** The text of a page's help panel. Most pages explain themselves and have none. */
export const helpOf = (pathname: string): Help | undefined =>
  PAGES.find(({ path }) => path.test(pathname.replace(/(?<!\/)\/+$/, '')))?.help;
