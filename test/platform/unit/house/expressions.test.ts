import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createContext, Script } from 'node:vm';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/**
 * Tests every regular expression literal of the sources with texts made of the pieces that it looks for. Expressions built at run
 * time are tested with their parsers, see linear-time.test.ts.
 */

const root = resolve(import.meta.dirname, '../../../..');
const FOLDERS = ['shared', 'functions', 'frontend/src'];

function expressionsOf(path: string): string[] {
  const file = ts.createSourceFile(path, readFileSync(resolve(root, path), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const of = new Map<string, string>();
for (const folder of FOLDERS)
  for (const path of globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
    for (const text of expressionsOf(path)) if (!of.has(text)) of.set(text, path);

const MAX_LETTERS = 8;
const MAX_WORDS = 3;

/** Letters and words that an expression looks for, and one that it does not expect. */
function piecesOf(source: string): string[] {
  const classes: [RegExp, string][] = [
    [/\\d|0-9|\\w/, '1'],
    [/\\s/, ' '],
    [/\\w|a-z|A-Z|\[\^|\.|\\p|\\S/, 'x'],
    [/\\n|\\r/, '\n'],
  ];
  const named = classes.flatMap(([pattern, letter]) => (pattern.test(source) ? [letter] : []));
  const plain = source.replace(/\\[dDwWsSbBnrtu]|\\p\{\w+\}/g, ' ');
  const words = plain.match(/[a-z]{2,}/gi) ?? [];
  const signs = [...plain.replace(/[a-z0-9]+/gi, '')].filter((letter) => !'()[]{}?*+^$|\\ '.includes(letter));
  const escaped = [...plain.matchAll(/\\([^a-z0-9])/gi)].map(([, letter]) => letter!);
  const letters = [...new Set([...named, ...escaped, ...signs])].slice(0, MAX_LETTERS);
  return [...letters, ...[...new Set(words)].slice(0, MAX_WORDS)];
}

/** Beginning, repeated part, and end of an attack. */
function* attacksOf(source: string): Generator<[string, string, string]> {
  const pieces = piecesOf(source);
  const pairs = pieces.flatMap((first) => pieces.filter((second) => second !== first).map((second) => first + second));
  const starts = ['', ...pieces, ...pairs.filter((pair) => pair.length === 2)];
  for (const end of ['', '\0', ...pieces]) {
    for (const pump of pairs) yield ['', pump, end];
    for (const pump of pieces) for (const start of starts) yield [start, pump, end];
  }
}

/** Runs in a separate context, because only that can stop an expression that never ends. */
const MEASURE = new Script(`
  const timed = (length, [start, pump, end]) => {
    const text = start + pump.repeat(Math.ceil(length / pump.length)) + end;
    const began = now();
    expression.lastIndex = 0;
    if (expression.global) text.replace(expression, '');
    else expression.test(text);
    return now() - began;
  };
  const least = (length, attack) => Math.min(timed(length, attack), timed(length, attack), timed(length, attack));
  const isSteep = (attack) => {
    if (timed(1000, attack) < 0.3) return false;
    const long = least(8000, attack);
    return long > 5 && long > 9 * least(2000, attack);
  };
  attacks.find((attack) => timed(24, attack) >= 0 && isSteep(attack) && isSteep(attack))
`);

function attackOn(expression: RegExp, timeout = 20_000): [string, string, string] | undefined | 'endless' {
  const context = createContext({ expression, now: () => performance.now(), attacks: [...attacksOf(expression.source)] });
  try {
    return MEASURE.runInContext(context, { timeout });
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return 'endless';
    throw error;
  }
}

const read = (literal: string): RegExp => {
  const end = literal.lastIndexOf('/');
  return new RegExp(literal.slice(1, end), literal.slice(end + 1));
};

describe.each([...of])('%s', (literal, path) => {
  it(`of ${path} takes time in proportion to the text`, { timeout: 60_000 }, () => {
    expect(attackOn(read(literal))).toBeUndefined();
  });
});

it('finds expressions that look back again and again', { timeout: 120_000 }, () => {
  expect(of.size).toBeGreaterThan(60);
  expect(attackOn(/^(?:"(?:[^"]|"")*"|[^"\r\n])*(\r\n|\r|\n)/, 3000)).toBe('endless');
  for (const quadratic of [/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i, /[\s%]*$/, /\/+$/, /^[^\s@]+@[^\s@]+\.[^\s@]+$/])
    expect(attackOn(quadratic), String(quadratic)).toBeDefined();
});
