import { describe, expect, it } from 'vitest';
import { pageOf } from '../../../functions/api/views/page-of.ts';

const all = ['c', 'a', 'e', 'b', 'd'].map((uid) => ({ uid }));
const ask = (query: { limit?: number; cursor?: string }) => {
  const reply: { next?: string | undefined } = {};
  return { uids: pageOf({ reply }, all, query).map(({ uid }) => uid), next: reply.next };
};

describe('a list that has pages', () => {
  it('is whole where no limit is named, for clients that know no pages', () => {
    expect(ask({})).toEqual({ uids: ['c', 'a', 'e', 'b', 'd'], next: undefined });
  });

  it('comes in its own order, each entry once, and names the next page until there is none', () => {
    expect(ask({ limit: 2 })).toEqual({ uids: ['c', 'a'], next: 'a' });
    expect(ask({ limit: 2, cursor: 'a' })).toEqual({ uids: ['e', 'b'], next: 'b' });
    expect(ask({ limit: 2, cursor: 'b' })).toEqual({ uids: ['d'], next: undefined });
  });

  it('says that it has changed where the entry before the page is there no more', () => {
    expect(() => ask({ limit: 2, cursor: 'gone' })).toThrow('This list has changed.');
  });
});
