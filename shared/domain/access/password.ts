import { COMMON_WORDS, KEY_RUNS } from './common-passwords.ts';
import { PASSWORD_LENGTH, PASSWORD_TEXTS } from './password-texts.ts';

/** The person's own data, which guesses of a password begin with, as far as it is known when the password is chosen. */
export type PasswordOwner = { email?: string | undefined; names?: readonly string[]; tenancy?: string | undefined };

/**
 * Why a password is refused, as a sentence with the next step; undefined for a good one.
 * @param owner absent fields are not compared
 */
export function passwordRefusal(password: string, owner: PasswordOwner = {}): string | undefined {
  if (password.length < PASSWORD_LENGTH.min) return PASSWORD_TEXTS.short;
  if (password.length > PASSWORD_LENGTH.max) return PASSWORD_TEXTS.long;
  if (password.trim() !== password) return PASSWORD_TEXTS.space;
  if (isRun(password.toLowerCase())) return PASSWORD_TEXTS.run;
  const readings = readingsOf(password);
  if (readings.some(isMadeOfCommonWords)) return PASSWORD_TEXTS.common;
  const contains = (parts: readonly string[]) => parts.some((part) => readings.some((reading) => reading.includes(part)));
  if (contains(personParts(owner))) return PASSWORD_TEXTS.owner;
  return contains(partsOf([owner.tenancy ?? ''])) ? PASSWORD_TEXTS.tenancy : undefined;
}

/** Most characters of a part whose repetition makes a password guessable. */
const REPEATED = /^(.{1,6})\1+.{0,2}$/su;

/** One step in four may leave the row, so that several short runs after each other count too. */
const STEPS_PER_BREAK = 4;

function isRun(lower: string): boolean {
  if (REPEATED.test(lower)) return true;
  let breaks = 0;
  for (let at = 1; at < lower.length; at += 1) if (!isStep(lower[at - 1]!, lower[at]!)) breaks += 1;
  return breaks * STEPS_PER_BREAK <= lower.length;
}

/** Whether a character follows another one: the same, its neighbour in the alphabet, or the next key of a row. */
function isStep(before: string, after: string): boolean {
  if (Math.abs(before.charCodeAt(0) - after.charCodeAt(0)) <= 1) return true;
  return KEY_RUNS.some((row) => row.includes(before + after) || row.includes(after + before));
}

const SUBSTITUTES: Readonly<Record<string, string>> = { '0': 'o', '3': 'e', '4': 'a', '5': 's', '@': 'a', $: 's' };
const ONE_IS = ['l', 'i'];
const letters = (text: string) => text.replace(/[^\p{L}]/gu, '');
/** Small letters without accents. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * The words behind a password: removes digits and punctuation at its end, undoes the usual substitutes of letters, and leaves out
 * other characters. A one may stand for two letters, and digits may stand for nothing.
 */
function readingsOf(password: string): string[] {
  const lower = plain(password);
  const stem = lower.replace(/[^\p{L}]{1,128}$/u, '');
  const undone = (text: string) => text.replace(/[0345@$]/g, (sign) => SUBSTITUTES[sign]!);
  const read = (text: string) => ONE_IS.map((one) => letters(undone(text).replaceAll('1', one)));
  return [...new Set([...read(stem), ...read(lower), letters(lower)])].filter(Boolean);
}

/** Whether a text consists of common words only. */
function isMadeOfCommonWords(text: string): boolean {
  const reached = new Set([0]);
  for (let from = 0; from < text.length; from += 1) {
    if (!reached.has(from)) continue;
    for (let to = from + 1; to <= text.length; to += 1) if (COMMON_WORDS.has(text.slice(from, to))) reached.add(to);
  }
  return reached.has(text.length);
}

/** Shorter names occur in many ordinary words. */
const SHORTEST_PART = 4;
const partsOf = (texts: readonly string[]) =>
  texts.map((text) => letters(plain(text))).filter((part) => part.length >= SHORTEST_PART);

/** The address before the '@', whole and in its parts, and each name with the words in it. */
function personParts({ email = '', names = [] }: PasswordOwner): string[] {
  const local = email.split('@')[0]!;
  return partsOf([local, ...local.split(/[^\p{L}]+/u), ...names, ...names.flatMap((name) => name.split(/[\s-]+/))]);
}
