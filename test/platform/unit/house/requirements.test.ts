import { expect, it } from 'vitest';
import { parseMentions, parseOperations, parseRows, pathShape } from '../../../../docs/requirements/parse.ts';

/** Assembled at run time, so that the report does not count these examples as claims of this file. */
const tag = (...ids: string[]) => `[${ids.join(', ')}]`;

it('finds single ids and lists of ids, with their lines', () => {
  const text = `it('a ${tag('SET-001')}')\nit('b ${tag('REP-003', 'ADM-004')}')`;
  expect(parseMentions(text)).toEqual({
    mentions: [
      { id: 'SET-001', line: 1 },
      { id: 'REP-003', line: 2 },
      { id: 'ADM-004', line: 2 },
    ],
    misuses: [],
  });
});

it.each(['REP-003..REP-009', 'REP-003-009', 'REP-003 to REP-009', 'REP-3', 'see REP-003'])('refuses %s', (inner) => {
  expect(parseMentions(`it('x ${tag(inner)}')`)).toEqual({ mentions: [], misuses: [{ text: tag(inner), line: 1 }] });
});

it('leaves other brackets and bare ids alone', () => {
  expect(parseMentions("it('REP-003', () => list[0], [1, 2])")).toEqual({ mentions: [], misuses: [] });
});

it('reads rows by column', () => {
  expect(parseRows('id\tarea\tkind\twhere\trequirement\tsource\nSET-001\tshell\trule\thome\tIs shown.\t0:1\n')).toEqual([
    { id: 'SET-001', area: 'shell', kind: 'rule', where: 'home', requirement: 'Is shown.', source: '0:1' },
  ]);
});

it('reads operations with lists of query names and of read fields', () => {
  expect(
    parseOperations('id\tmethod\tpath\tquery\toperation\treads\nOPS-001\tGET\t/a/{b}/\tx,y\tlist\t[].uid, errors\n'),
  ).toEqual([
    { id: 'OPS-001', method: 'GET', path: '/a/{b}/', query: ['x', 'y'], operation: 'list', reads: ['[].uid', 'errors'] },
  ]);
});

it('compares paths by shape', () => {
  expect(pathShape('GET', '/a/{b}/c/{d}/')).toBe(pathShape('GET', '/a/{x}/c/{y}/'));
});
