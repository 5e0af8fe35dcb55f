import { describe, expect, it } from 'vitest';
import { idlenessOf, lastUse, noteUse } from '../../../frontend/src/session/idle.ts';
import { countKeptWork, removeKeptWork } from '../../../frontend/src/session/kept-work.ts';

const MINUTE = 60_000;
const storageOf = (entries: Record<string, string> = {}) => {
  const kept = new Map(Object.entries(entries));
  return {
    kept,
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};

describe('a session without use', () => {
  it('is in use, then for a minute warned of, then over', () => {
    const at = (minutes: number) => idlenessOf(0, minutes * MINUTE, 30);
    expect([at(0), at(28.9), at(29), at(29.9), at(30), at(500)]).toEqual([
      'in use',
      'in use',
      'warned',
      'warned',
      'over',
      'over',
    ]);
  });

  it('counts the use of any window, and writes it every ten seconds at most', () => {
    const storage = storageOf();
    noteUse(100_000, storage);
    noteUse(109_000, storage);
    expect(lastUse(120_000, storage)).toBe(100_000);
    noteUse(110_000, storage);
    expect(lastUse(120_000, storage)).toBe(110_000);
  });

  it('begins now where no use is recorded, or one that is still to come', () => {
    expect(lastUse(5_000, storageOf())).toBe(5_000);
    expect(lastUse(5_000, storageOf({ 'last-use': '9000' }))).toBe(5_000);
    expect(lastUse(5_000, storageOf({ 'last-use': 'never' }))).toBe(5_000);
  });

  it('is written anew where the clock was put back since', () => {
    const storage = storageOf({ 'last-use': String(500 * MINUTE) });
    noteUse(5_000, storage);
    expect(lastUse(6_000, storage)).toBe(5_000);
  });

  it('ends without any use in its time after the clock was put back', () => {
    const storage = storageOf({ 'last-use': String(500 * MINUTE) });
    const at = (minutes: number) => idlenessOf(lastUse(minutes * MINUTE, storage), minutes * MINUTE, 30);
    expect([at(440), at(460), at(471)]).toEqual(['in use', 'in use', 'over']);
  });
});

describe('what a browser keeps of a person', () => {
  const entries = {
    'report-entry:ada:r1:n1': '{}',
    'report-entry:ada:r2:n7': '{}',
    'draft:ada:comment': 'half a sentence',
    'draft:adam:comment': 'of somebody else',
    theme: 'dark',
  };

  it('is counted without what others have typed and what the product keeps for itself', () => {
    expect(countKeptWork('ada', storageOf(entries))).toBe(3);
    expect(countKeptWork('nobody', storageOf(entries))).toBe(0);
  });

  it('goes as a whole, and nothing else', () => {
    const storage = storageOf(entries);
    removeKeptWork('ada', storage);
    const left = [...storage.kept.keys()].filter((key) => key !== 'removed-work:ada');
    expect(left).toEqual(['draft:adam:comment', 'theme']);
  });
});
