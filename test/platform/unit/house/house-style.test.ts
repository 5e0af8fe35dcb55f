import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../../..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');

const sources = globSync('{cdk,functions,shared,frontend/src,test,docs}/**/*.{ts,tsx,mjs,cjs,js,css}', { cwd: root })
  .filter((path) => !/(^|\/)(node_modules|cdk\.out|dist|\.local)\//.test(path))
  .map((path) => ({ path, text: read(path) }));

/** Written in two pieces, so that this file does not find itself. */
const word = (...pieces: string[]) => pieces.join('');

/** It imports nothing, because people read it from top to bottom before they run it, see ADR 0042. */
const verifier = 'functions/core/pack/verify.mjs';

const matching = (pattern: RegExp, files = sources) => files.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

it('finds the sources', () => {
  expect(sources.map(({ path }) => path)).toContain('shared/contract/index.ts');
});

it('has no file of more than 300 lines', () => {
  const long = sources.filter(
    ({ path, text }) => !path.startsWith('docs/') && path !== verifier && text.split('\n').length > 301,
  );
  expect(long.map(({ path }) => path)).toEqual([]);
});

it('wraps its comments as the code is wrapped, at 130 characters', () => {
  const wide = sources.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => (line.length > 130 && /^\s*(?:\/\/|\/?\*)/.test(line) ? [`${path}:${at + 1}`] : [])),
  );
  expect(wide.filter((at) => !at.startsWith('docs/'))).toEqual([]);
});

it.each([word('TO', 'DO'), word('FIX', 'ME')])('leaves no %s behind', (mark) => {
  expect(matching(new RegExp(`\\b${mark}\\b`))).toEqual([]);
});

it.each([word('on', 'ly'), word('sk', 'ip')])('runs every test: no .%s()', (method) => {
  expect(
    matching(
      new RegExp(`\\b(?:it|test|describe)\\.${method}\\(`),
      sources.filter(({ path }) => path.startsWith('test/')),
    ),
  ).toEqual([]);
});

it.each([word('biome', '-ignore'), word('@ts-', 'ignore'), word('@ts-', 'nocheck'), word('as ', 'any'), word(': ', 'any;')])(
  'does not silence a check with "%s"',
  (silencer) => {
    expect(matching(new RegExp(`${silencer.replace('-', '\\-')}\\b|${silencer}$`, 'm'))).toEqual([]);
  },
);

it('reads the environment of a Lambda in functions/env.ts only', () => {
  const functions = sources.filter(({ path }) => path.startsWith('functions/') && path !== 'functions/env.ts');
  expect(matching(/\bprocess\.env\b/, functions)).toEqual([]);
});

it('has no number input of the browser, which drops the comma of 3,5', () => {
  expect(
    matching(
      /\btype="number"/,
      sources.filter(({ path }) => path.startsWith('frontend/')),
    ),
  ).toEqual([]);
});

const backEnd = (...without: string[]) => sources.filter(({ path }) => path.startsWith('functions/') && !without.includes(path));

it('repeats a change with retryOn, so that all repetitions end and pause alike', () => {
  expect(matching(/\bfor \(let (?:attempt|again|retry|tries)\b/, backEnd('functions/data/retry.ts'))).toEqual([]);
});

it('writes the fields of an object one by one: no literal is spread into another to save lines', () => {
  expect(matching(new RegExp(word('\\.\\.', '\\.\\{ ')))).toEqual([]);
});

it('orders names and texts by the two rules of names.ts; only the tree of packages reads numbers in names', () => {
  const others = sources.filter(({ path }) => !/^(?:test|docs)\//.test(path) && !path.endsWith('navigation/package-tree.ts'));
  expect(matching(/\.localeCompare\(/, others)).toEqual([]);
});

describe('an order by a text', () => {
  const byHand = /[\w\])] [<>] (?!\d)[^?:;{}]{1,60} \? -?1 : -?[01]\b|[<>] (?!\d)[^?:;{}]{1,60} \? -?1 : \w+ [<>]/;

  it('comes from kernel/order.ts, which leaves equal ones in their order', () => {
    expect(
      matching(
        byHand,
        sources.filter(({ path }) => !path.startsWith('test/')),
      ),
    ).toEqual(['shared/domain/kernel/names.ts', verifier]);
  });

  it.each([
    'sort((a, b) => (a.at < b.at ? -1 : 1))',
    'a > b ? -1 : a < b ? 1 : 0',
    'if (of(a) !== of(b)) return of(a) > of(b) ? 1 : -1',
  ])('would be found where it is written by hand: %s', (planted) => {
    expect(planted).toMatch(byHand);
  });
});

it('makes an error when it is thrown: a module holds its kind', () => {
  expect(matching(/^(?:export )?const \w+ = (?:new AppError|fieldError)\(/m, backEnd())).toEqual([]);
});

describe('keys of the table', () => {
  const key = /\}#[a-z]+[#`]|['`*(|][a-z]+#['`$*|)]|\*#[a-z]+#|__edb_e__/;

  it('are made by the entities and table.ts only', () => {
    const others = sources.filter(({ path }) => /^(?:cdk|functions)\/(?!data\/(?:entities\/|table\.ts))/.test(path));
    expect(matching(key, others)).toEqual([]);
  });

  it.each([
    'readPartition(`${tenantUid}#project#${uid}`)',
    'readPartition(`${tenantUid}#companyfigures`)',
    "readPartition(pk, 'target#')",
    'sk: `tenant#${tenantUid}`',
    "forKeys('*#audit#*')",
    "forKeys('host#*')",
    '/^(project$|ref#|period#)/.test(sk)',
    "{ __edb_e__: 'tenancy' }",
  ])('would be found in %s', (planted) => {
    expect(planted).toMatch(key);
  });
});

it('locks versions, not the addresses that one machine fetched them from', () => {
  expect(read('package-lock.json')).not.toMatch(/"resolved": "https?:/);
});
