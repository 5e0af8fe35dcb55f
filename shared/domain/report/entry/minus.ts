import { negate } from '../../kernel/decimal.ts';
import { figureParts } from './figure-parts.ts';

/** Minus signs, and the dashes that people and spreadsheets write for one. */
const DASH = /[-\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/;
/** A long dash may begin the line of a list. */
const LONG = /[\u2014\u2015\uFE58]/;
const BESIDE = /[\s£$€%]/;
const NAME = /[\p{L}\d]/u;
/** Marks of the direction of writing, which are copied along and not seen. */
const UNSEEN = /[\u200B-\u200F\u202A-\u202E\u2060\uFEFF]/g;

function firstBeyond(text: string): number {
  let at = 0;
  while (at < text.length && BESIDE.test(text.charAt(at))) at += 1;
  return at;
}

function lastBeyond(text: string): number {
  let at = text.length - 1;
  while (at >= 0 && BESIDE.test(text.charAt(at))) at -= 1;
  return at;
}

const isDash = (text: string, at: number) => DASH.test(text.charAt(at));
const without = (text: string, at: number) => `${text.slice(0, at)} ${text.slice(at + 1)}`;

/**
 * How a text says that its figure is below zero. `rest`: the text without that. 'sure': by a minus before the figure or by
 * brackets, as '£-12' and '(1,200) kg'; 'maybe': a dash behind the figure, as some accounts write a minus ('12-'), behind a word
 * ('kg -12') or a long one may be none.
 */
export type Minus = { kind: 'sure' | 'maybe'; rest: string };

/** '(1,200)' as spreadsheets write it, with its unit or currency outside or inside. */
function inBrackets(text: string): string | null {
  const [before = '', inner, ...others] = text.split('(');
  const [figure = '', after, ...more] = (inner ?? '').split(')');
  if (after === undefined || others.length + more.length > 0 || firstBeyond(before) < before.length) return null;
  return /^\s*\d/.test(after) ? null : `${before}${figure} ${after}`.trim();
}

/** The minus of a text with a figure; null without one. A dash between two figures is none. */
export function minusOf(typed: string): Minus | null {
  const text = typed.replace(UNSEEN, '').trim();
  const first = firstBeyond(text);
  if (isDash(text, first)) return { kind: LONG.test(text.charAt(first)) ? 'maybe' : 'sure', rest: without(text, first).trim() };
  const bracketed = inBrackets(text);
  if (bracketed !== null) return { kind: 'sure', rest: bracketed };
  const { count, figure, before, after } = figureParts(text);
  if (count !== 1) return null;
  const [last, next, end] = [lastBeyond(before), firstBeyond(after), lastBeyond(after)];
  if (isDash(before, last)) return { kind: 'maybe', rest: `${without(before, last)}${figure}${after}`.trim() };
  if (isDash(after, next) && !NAME.test(after.charAt(next + 1)))
    return { kind: 'maybe', rest: `${before}${figure}${without(after, next)}`.trim() };
  return isDash(after, end) ? { kind: 'maybe', rest: `${before}${figure}${without(after, end)}`.trim() } : null;
}

/**
 * The decimals that a text may be whose figure without its minus is one of these: below zero first, where the minus may be none.
 */
export const withMinus = (minus: Minus | null, choices: readonly string[]): string[] => {
  if (minus === null) return [...choices];
  const signed = choices.flatMap((each) => (minus.kind === 'sure' ? [negate(each)] : [negate(each), each]));
  return [...new Set(signed)];
};
