import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

it.each(['THREATS.md', 'docs/security.md', 'docs/privacy.md'])('%s names tests that are there', (path) => {
  const named = [...readFileSync(path, 'utf8').matchAll(/`(test\/[\w./-]+)`/g)].map(([, file]) => file!);
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

/** The requirements of ASVS 4.0.3 for levels 1 and 2, by section. Missing numbers are deleted, or of level 3. */
const LEVEL_2 = `
  1.1:1-7 1.2:1-4 1.4:1,4,5 1.5:1-4 1.6:1-4 1.7:1-2 1.8:1-2 1.9:1-2 1.10:1 1.11:1-2 1.12:2 1.14:1-6
  2.1:1-12 2.2:1-3 2.3:1-3 2.4:1-5 2.5:1-7 2.6:1-3 2.7:1-6 2.8:1-7 2.9:1-3 2.10:1-4
  3.1:1 3.2:1-4 3.3:1-4 3.4:1-5 3.5:1-3 3.7:1
  4.1:1-3,5 4.2:1-2 4.3:1-3
  5.1:1-5 5.2:1-8 5.3:1-10 5.4:1-3 5.5:1-4
  6.1:1-3 6.2:1-6 6.3:1-2 6.4:1-2
  7.1:1-4 7.2:1-2 7.3:1,3,4 7.4:1-3
  8.1:1-4 8.2:1-3 8.3:1-8
  9.1:1-3 9.2:1-4
  10.2:1-2 10.3:1-3
  11.1:1-8
  12.1:1-3 12.2:1 12.3:1-6 12.4:1-2 12.5:1-2 12.6:1
  13.1:1,3-5 13.2:1-3,5-6 13.3:1-2 13.4:1-2
  14.1:1-4 14.2:1-6 14.3:2-3 14.4:1-7 14.5:1-4`;

const wanted = LEVEL_2.trim()
  .split(/\s+/)
  .flatMap((text) => {
    const [section, numbers] = text.split(':') as [string, string];
    return numbers.split(',').flatMap((range) => {
      const [first, last = first] = range.split('-').map(Number) as [number, number?];
      return Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`);
    });
  });

const lines = readFileSync('docs/security.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const rows = lines
  .filter(([, id]) => /^\d+\.\d+\.\d+$/.test(id!))
  .map(([, id, about, state, evidence, why]) => ({ id: id!, about: about!, state: state!, evidence: evidence!, why: why! }));
const filesIn = (evidence: string) => [...evidence.matchAll(/`([^`]+)`/g)].map(([, file]) => file!);

describe('the verification against ASVS', () => {
  it('has each requirement of level 2 once, in order', () => {
    expect(wanted).toHaveLength(259);
    expect(rows.map(({ id }) => id)).toEqual(wanted);
  });

  it('names files that are there as evidence of what is met, wholly or in part', () => {
    const met = rows.filter(({ state }) => state === 'met');
    expect(met.filter(({ evidence }) => filesIn(evidence).length === 0)).toEqual([]);
    expect(rows.flatMap(({ evidence }) => filesIn(evidence)).filter((file) => !existsSync(file))).toEqual([]);
  });

  it('gives a reason for everything else', () => {
    expect(rows.filter(({ state }) => !['met', 'part', 'not', 'n/a'].includes(state))).toEqual([]);
    expect(rows.filter(({ state, why }) => state !== 'met' && why === '')).toEqual([]);
  });

  it('adds up in its summary', () => {
    const counts = ['met', 'part', 'not', 'n/a'].map((each) => `${rows.filter(({ state }) => state === each).length}`);
    expect(lines.find(([, name]) => name === 'all')?.slice(2, 6)).toEqual(counts);
  });
});
