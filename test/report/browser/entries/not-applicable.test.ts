import { describe, expect, it } from 'vitest';
import { open, server, settled } from '../../../support/browser-unit/report-store.ts';

describe('entries that are not applicable', () => {
  it('tick N/A and untick it without a word about a value where there is none: a required choice refuses it [REP-060, REP-307]', async () => {
    const { sent, send } = server();
    const { store } = open(send);
    for (const isTicked of [true, false]) {
      store.setNotApplicable('Power', isTicked);
      await settled();
    }
    expect(sent.map(({ change }) => change)).toEqual([{ noReport: true }, { noReport: false }]);
    expect(store.entry('Power')).toMatchObject({ value: null, noReport: false, state: 'saved' });
  });

  it.each(['n/a', '1.2.3', '5-7'])(
    'leave a text that is no figure when N/A takes its place: %s [REP-060, REP-284]',
    async (typed) => {
      const { store, drafts } = open(server().send);
      store.enter('Power', typed);
      await settled();
      expect(store.summary().blocking.invalid).toEqual([{ metric: 'Power', value: typed }]);
      store.setNotApplicable('Power', true);
      await settled();
      expect(store.entry('Power')).toMatchObject({ value: null, noReport: true, state: 'saved' });
      expect([store.entry('Power').text, store.entry('Power').fault]).toEqual([undefined, undefined]);
      expect(store.summary()).toMatchObject({ unclear: 0, blocking: { invalid: [], missing: [] } });
      expect(drafts.all().size).toBe(0);
      // In one step, which restores the text.
      store.undo('Power');
      await settled();
      expect([store.entry('Power').noReport, store.entry('Power').typed ?? store.entry('Power').text]).toEqual([false, typed]);
    },
  );
});
