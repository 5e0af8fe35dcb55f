import { type ScreenFigures, type ScreenSize, screenFigures, short } from './screens.ts';
import type { Row } from './table.ts';

/**
 * A screen, its measured requests, and the quantity that grows: its amount at x1, and the size of the world for an amount.
 * `month`: multiple of that amount at the month end of the largest owner, if above the table's largest size.
 */
type Growing = { screen: string; only: string; what: string; amount: number; size(amount: number): ScreenSize; month?: number };

const dashboard = (packages: number) => ({ packages, periods: 24, metrics: 60, indicators: 20 });
const report = (metrics: number) => ({ metrics, past: 24, comments: Math.min(200, metrics) });

const GROWING: readonly Growing[] = [
  { screen: 'report', only: 'report page', what: 'metrics after 24 months', amount: 20, size: report },
  { screen: 'report', only: 'save a value', what: 'metrics after 24 months', amount: 20, size: report },
  {
    screen: 'pending',
    only: '',
    what: 'reports that wait',
    amount: 60,
    size: (reports) => ({ projects: reports / 12, packages: 4 }),
    month: 400,
  },
  { screen: 'home', only: '', what: 'projects', amount: 5, size: (projects) => ({ projects }) },
  { screen: 'dashboard', only: '', what: 'packages', amount: 5, size: dashboard },
  { screen: 'company', only: '', what: 'projects', amount: 10, size: (projects) => ({ projects }) },
  { screen: 'members', only: '', what: 'members', amount: 20, size: (members) => ({ members }) },
  { screen: 'trail', only: '', what: 'entries', amount: 100, size: (entries) => ({ entries }) },
];

const FACTORS = [1, 10, 100];
/** Multiples beyond the table, until a screen breaks. */
const FURTHER = [200, 500, 1_000];
/** Limit of processor seconds for one size. */
const SECONDS = 40;
/** Milliseconds during which sizes beyond the table are started. */
const FURTHER_MS = 120_000;
/** The gateway ends a request after 29 seconds, and a Lambda of 1,024 MB has 0.58 of a core. */
const GATEWAY_US = 29_000_000 * 0.58;

const amountOf = ({ amount, what }: Growing, factor: number) => `${(amount * factor).toLocaleString('en-GB')} ${what}`;

/** Why a screen breaks at a size; undefined when it does not. */
function faultOf(figures: readonly ScreenFigures[]): string | undefined {
  const refused = figures.find(({ status }) => status >= 300);
  if (refused) return `${refused.status}, ${refused.what}`;
  return figures.some(({ processor }) => processor > GATEWAY_US) ? 'longer than the gateway waits' : undefined;
}

type Tried = { figures: ScreenFigures[] } | { failure: string };

function tried({ screen, only, size, amount }: Growing, factor: number): Tried {
  try {
    const figures = screenFigures(screen, size(amount * factor), { only, seconds: SECONDS });
    const exact = figures.filter((each) => each.what === only);
    return { figures: exact.length > 0 ? exact : figures };
  } catch (error) {
    const { signal, stderr = '' } = error as { signal?: string | null; stderr?: string };
    const [told = 'its process failed'] = stderr.split('\n').filter((line) => /Error/.test(line));
    return { failure: signal ? '' : told.trim().slice(0, 80) };
  }
}

const sum = (figures: readonly ScreenFigures[], key: keyof ScreenFigures) =>
  figures.reduce((total, each) => total + Number(each[key]), 0);

const rowOf = (growing: Growing, factor: number, figures: readonly ScreenFigures[]): Row => [
  growing.only || growing.screen,
  `x${factor}: ${amountOf(growing, factor)}`,
  sum(figures, 'reads') + sum(figures, 'writes'),
  sum(figures, 'rcu'),
  sum(figures, 'wcu'),
  short(sum(figures, 'answered') / 1024),
  short(sum(figures, 'processor') / 1000),
  sum(figures, 'loops').toFixed(2),
];

const NO_FIGURES = ['', '', '', '', '', ''];

/** The size at which a screen first breaks, or the largest tried size. */
function limitOf(growing: Growing, begun: number): Row {
  const name = growing.only || growing.screen;
  let holds = FACTORS.at(-1)!;
  for (const factor of FURTHER) {
    if (performance.now() - begun > FURTHER_MS) break;
    const result = tried(growing, factor);
    // Creating the world took too long, which says nothing about the screen.
    if ('failure' in result && result.failure === '') break;
    const fault = 'failure' in result ? result.failure : faultOf(result.figures);
    if (fault)
      return [name, `holds at ${amountOf(growing, holds)}, breaks at ${amountOf(growing, factor)}: ${fault}`, ...NO_FIGURES];
    holds = factor;
  }
  return [name, `holds at ${amountOf(growing, holds)}; not tried beyond`, ...NO_FIGURES];
}

export const GROWTH_HEADS = ['screen', 'size', 'round trips', 'RCU', 'WCU', 'sent, kB', 'processor, ms', 'loops'];

/** The requests of each screen together at one, ten and a hundred times its size, and the size at which it first breaks. */
export function growthRows(): Row[] {
  const rows: Row[] = [];
  const limits: Row[] = [];
  const holding = GROWING.filter((growing) =>
    [...FACTORS, ...(growing.month ? [growing.month] : [])].every((factor) => {
      const result = tried(growing, factor);
      const fault = 'failure' in result ? result.failure || 'its world takes too long to make' : faultOf(result.figures);
      if (fault) rows.push([growing.only || growing.screen, `x${factor}: ${amountOf(growing, factor)}: ${fault}`, ...NO_FIGURES]);
      else if ('figures' in result) rows.push(rowOf(growing, factor, result.figures));
      return !fault;
    }),
  );
  const begun = performance.now();
  for (const growing of holding) limits.push(limitOf(growing, begun));
  return [...rows, ...limits];
}
