import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { entities } from '../../../../functions/data/entities/index.ts';

const PAGE = 'docs/item-sizes.md';
const ROW = /^\| (\w+) +\| (.*) \|$/;

type Row = { entity: string; grows: string; most: string; refusal: string; proof: string };

/** The first table of the page. */
const rows = readFileSync(PAGE, 'utf8')
  .split('\n## ')[0]!
  .split('\n')
  .flatMap((line): Row[] => {
    const [, entity = '', rest = ''] = ROW.exec(line) ?? [];
    if (entity === '' || entity === 'entity') return [];
    const [grows = '', , most = '', refusal = '', proof = ''] = rest.split('|').map((cell) => cell.trim());
    return [{ entity, grows, most, refusal, proof }];
  });
const growing = rows.filter(({ grows }) => grows !== '–');

describe('the table of item sizes', () => {
  it('has one line for each entity, in the order of their names', () => {
    const names = rows.map(({ entity }) => entity);
    expect([...names].sort()).toEqual(Object.keys(entities).sort());
    expect(names).toEqual(names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
  });

  it('calls only items fixed that have no lists, maps, sets or bytes', () => {
    const simple = ['string', 'number', 'boolean', 'enum'];
    const fixed = rows.filter(({ grows }) => grows === '–').map(({ entity }) => entity as keyof typeof entities);
    const others = fixed.flatMap((name) =>
      Object.entries(entities[name].schema.attributes as Record<string, { type: unknown }>)
        .filter(([, { type }]) => !Array.isArray(type) && !simple.includes(String(type)))
        .map(([attribute]) => `${name}.${attribute}`),
    );
    expect([fixed.length > 15, others]).toEqual([true, []]);
  });

  it.each(growing)('says of $entity at which size it ends, and what happens there', ({ most, refusal }) => {
    expect(most).toMatch(/\d/);
    expect(refusal).not.toBe('');
  });

  it.each(growing.filter(({ refusal }) => !refusal.startsWith('**the job ends**')))(
    'names the test that proves the limit of $entity',
    ({ proof }) => {
      const path = /\]\(([^)]+\.test\.ts)\)/.exec(proof)?.[1];
      expect(path).toBeDefined();
      expect(existsSync(resolve('docs', path!))).toBe(true);
    },
  );
});
