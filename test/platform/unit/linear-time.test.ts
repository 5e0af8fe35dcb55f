import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { growthFault } from '../../support/fixtures/growth.ts';
import { processorTime } from '../../support/fixtures/processor-time.ts';
import { USER_PARSERS, type UserParser } from '../../support/fixtures/user-parsers.ts';
import { fc } from '../../support/property.ts';

/** A text of about a given length: a beginning, a repeated part, and an unexpected end. */
const pumped = (before: string, pump: string, after: string) => (length: number) =>
  before + pump.repeat(Math.max(1, Math.floor((length - before.length - after.length) / pump.length))) + after;

const quotes = (count: number) => '"'.repeat(count);
/** A text that has blocked parsers before: one half repeats one piece, the other half another piece. */
const halves = (first: string, second: string, after: string) => (length: number) =>
  first.repeat(Math.ceil(length / 2 / first.length)) + second.repeat(Math.ceil(length / 2 / second.length)) + after;

const WORST: readonly [string, (length: number) => string][] = [
  ['quotes without a line break', quotes],
  ['an odd number of quotes', (length) => quotes(2 * Math.floor(length / 2) + 1)],
  ['tags whose quote is never closed', pumped('', '<a b', '"')],
  ['tags in quotes of two kinds', pumped('', `<a "'`, `'`)],
  ['wrong quotes before blanks', (length) => `"${halves('"x', ' ', ',\n')(length)}`],
  ['digits that are no number', pumped('-', '1', 'x')],
  ['blanks within a figure', pumped('1', ' ', '1')],
  ['a header of empty cells', pumped('issue,name', ',', '\n')],
  ['rows of one delimiter', pumped('issue,name\n', ',\n', '"')],
  ['lists in lists', (length) => '['.repeat(length / 2) + ']'.repeat(length / 2)],
  ['objects in objects', (length) => `${'{"nodes":'.repeat(length / 10)}1${'}'.repeat(length / 10)}`],
  [
    'nodes in one list',
    (length) =>
      `[${Array.from({ length: Math.ceil(length / 50) }, (_unused, at) => `{"_type":"tree","_path":"0000001${String(at).padStart(7, '0')}","name":"a"}`).join(',')}]`,
  ],
  ['parts of a form', pumped('--b\r\n', 'content-disposition: form-data; name="a"\r\n\r\n1\r\n--b\r\n', '--b--')],
  ['headers of a form', pumped('--b\r\n', 'content-disposition: form-data; name="a"\r\n', '\r\n')],
  ['fields of a form', pumped('a', '&a=1', '')],
  [
    'fields of a form, each with a name of its own',
    (length) => Array.from({ length: Math.ceil(length / 8) }, (_unused, at) => `f${String(at).padStart(5, '0')}=`).join('&'),
  ],
];

const TIMEOUT = { timeout: 180_000 };

describe.each(USER_PARSERS.map((parser) => [parser.name, parser] as const))('%s', (_name, parser) => {
  it('takes time in proportion to the worst that is known', TIMEOUT, async () => {
    for (const [what, input] of WORST)
      expect(await growthFault(parser.read, input, { clock: processorTime }), what).toBeUndefined();
  });

  it('takes time in proportion to any of its pieces again and again', TIMEOUT, async () => {
    await fc.assert(
      fc.asyncProperty(textsOf(parser), async ([before, pump, after]) => {
        expect(
          await growthFault(parser.read, pumped(before, pump, after), { most: 30_000, clock: processorTime }),
        ).toBeUndefined();
      }),
      { numRuns: 25 },
    );
  });
});

function textsOf({ pieces }: UserParser) {
  const piece = fc.constantFrom(...pieces);
  const some = (least: number) => fc.array(piece, { minLength: least, maxLength: 3 }).map((parts) => parts.join(''));
  return fc.tuple(some(0), some(1), some(0));
}

/** Parsers of texts that users cannot send, or that are tested elsewhere. */
const NOT_OF_USERS: Readonly<Record<string, string>> = {
  'functions/core/report/list/all-reports.ts': 'a cursor, by an expression of fixed length',
  'functions/data/trail-place.ts': 'keys of our own',
  'functions/data/stores/trail/trail-store.ts': 'a cursor, by an expression of fixed length',
  'functions/core/trail/read.ts': 'a cursor, by an expression of fixed length',
  'functions/data/time-cursor.ts': 'a cursor, by an expression of fixed length',
  'functions/data/stores/report/report-list-store.ts': 'a cursor, by an expression of fixed length',
  'functions/data/compressed.ts': 'what the store has packed itself',
  'functions/data/client/plain-answer.ts': 'what the table answers, by the parser of the language',
  'functions/data/stores/structure/node-store.ts': 'a hash of a uid or a path, in one pass',
  'functions/data/stores/person/people-store.ts': 'a cursor, by an expression of fixed length',
  'functions/identity/user-pool.ts': 'a token that the user pool has just handed over',
  'functions/core/person/session/passkey-step.ts': 'a key of our own, decoded in one pass',
  'shared/domain/indicator/period-rows.ts': 'keys of our own, by the parser of the language',
  'shared/domain/indicator/figure-column.ts': 'what the store has packed itself, in one pass',
  'shared/domain/company/kept-sums.ts': 'keys of our own',
  'shared/domain/kernel/short-figure.ts': 'decimals of our own, in one pass',
  'functions/env.ts': 'settings of the deployment',
  'functions/files/storage.ts': 'names of our own keys',
  'functions/core/report/comments/section-comments.ts': 'the address of a file, by an expression of fixed length',
  'functions/data/stores/trail/named-in-changes.ts': 'a file name of a change, by an expression of fixed length',
  'functions/data/stream-item.ts': 'keys of our own',
  'functions/data/client/confine.ts': 'expressions of our own stores',
  'functions/queue/worker.ts': 'messages of our own',
  'shared/domain/access/network.ts': 'the address of a caller, by an expression of fixed length',
  'shared/domain/access/password.ts': 'a text of at most 128 characters',
  'shared/domain/report/review-mark.ts': 'what both sides have put together, in one pass',
  'shared/contract/report/report-change.ts': 'JSON of a body, by the parser of the language',
};

const READS = /JSON\.parse|TextDecoder|matchAll\(|charCodeAt\(|\.exec\(|formData\(/;
const root = resolve(import.meta.dirname, '../../..');
const readers = globSync('{shared,functions}/**/*.ts', { cwd: root }).filter((path) =>
  READS.test(readFileSync(resolve(root, path), 'utf8')),
);

it('knows every file that takes texts apart', () => {
  const known = [...USER_PARSERS.flatMap(({ files }) => files), ...Object.keys(NOT_OF_USERS)];
  expect(readers.filter((path) => !known.includes(path))).toEqual([]);
  expect(Object.keys(NOT_OF_USERS).filter((path) => !readers.includes(path))).toEqual([]);
});

/** Former versions of parsers that blocked a Lambda. The measurement must find them. */
describe('the measure finds', () => {
  it.each<[string, (text: string) => unknown, (length: number) => string]>([
    ['an exponential one', (text) => /^(?:"(?:[^"]|"")*"|[^"\r\n])*(\r\n|\r|\n)/.exec(text), quotes],
    ['a quadratic one', (text) => /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text), pumped('-', '1', 'x')],
  ])('%s', TIMEOUT, async (_what, read, input) => {
    expect(await growthFault(read, input, { clock: processorTime })).toMatch(/\d+ characters take \d+ ms/);
  });
});
