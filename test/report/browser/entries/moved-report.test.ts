import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../frontend/src/api/errors.ts';
import { useEntryStore } from '../../../../frontend/src/features/report/entries/use-entry-store.ts';
import { sectionsOf } from '../../../../frontend/src/features/report/model/sections.ts';
import type { SeenReport } from '../../../../shared/contract/report/node-bodies.ts';
import type { ReportRecord } from '../../../../shared/contract/report/reports.ts';
import { called, forgetHooks } from '../../../support/browser-unit/hooks.ts';
import { memory, offline, open, period, type Send, server, settled } from '../../../support/browser-unit/report-store.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));
const api = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../../frontend/src/api/client.ts', () => api);
vi.mock('../../../../frontend/src/api/mark-stale.ts', () => ({ useStale: () => () => undefined }));
vi.mock('../../../../frontend/src/session/session.ts', () => ({ useUser: () => ({ uid: 'ada' }) }));

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
  period.now = 'June';
});

it('a figure that was kept without a connection is asked about where the report is of another period by now', async () => {
  const { store, storage } = open(offline);
  store.enter('Gas', '6');
  await settled();
  store.dispose();
  period.now = 'July';
  const { sent, send } = server();
  const later = open(send, storage).store;
  later.restore();
  await settled();
  expect(sent).toEqual([]);
  expect(later.entry('Gas')).toMatchObject({ state: 'restored', value: '5', typed: '6', earlier: true });
  expect(later.summary()).toMatchObject({ restored: 1, earlier: 1 });
  later.dispose();
});

it('an answer that was kept without a connection is asked about where its metric takes figures by now', async () => {
  const { store, storage } = open(offline);
  store.enter('Gas', '1');
  await settled();
  store.dispose();
  const [key] = Array.from({ length: storage.length }, (_, at) => storage.key(at)!).filter((each) => each.endsWith(':Gas'));
  const kept = JSON.parse(storage.getItem(key!)!) as object;
  storage.setItem(key!, JSON.stringify({ ...kept, row: { name: 'Gas', unit: '' } }));
  const { sent, send } = server();
  const later = open(send, storage).store;
  later.restore();
  await settled();
  expect([sent, later.entry('Gas').state]).toEqual([[], 'restored']);
  later.dispose();
});

it('a figure is sent with the period that its person saw, until they try again in another one', async () => {
  const seen: (SeenReport | undefined)[] = [];
  const moved: Send = (_uid, _change, _version, asSeen) => {
    seen.push(asSeen);
    return Promise.reject(
      seen.length === 1 ? new ApiError(0, {}, 'x') : new ApiError(409, { title: 'This report was moved.' }, 'x'),
    );
  };
  const { store } = open(moved);
  store.enter('Gas', '6');
  await settled();
  period.now = 'July';
  store.retry(false);
  await settled();
  expect(store.entry('Gas')).toMatchObject({ state: 'failed', value: '6' });
  store.retry(false);
  await settled();
  store.retry();
  await settled();
  expect(seen.map((each) => each?.reporting_period)).toEqual(['June', 'June', 'June', 'July']);
  store.dispose();
});

it('a figure that was on its way is not taken into another period by what is typed beside it there', async () => {
  const sent: [period: string | null | undefined, change: object][] = [];
  let lose = () => {};
  const slow: Send = (_uid, change, _version, asSeen) => {
    sent.push([asSeen?.reporting_period, change]);
    if (sent.length > 1) return Promise.reject(new ApiError(409, { title: 'This report was moved.' }, 'x'));
    return new Promise((_done, fail) => {
      lose = () => fail(new ApiError(0, {}, 'x'));
    });
  };
  const { store } = open(slow);
  store.enter('Gas', '6');
  await settled();
  period.now = 'July';
  store.change('Gas', { comment: 'Read in July' });
  lose();
  await settled();
  store.retry(false);
  await settled();
  expect(sent[1]).toEqual(['June', { value: '6', unit: 'kWh', comment: 'Read in July' }]);
  expect(store.entry('Gas')).toMatchObject({ state: 'failed', value: '6', comment: 'Read in July' });
  store.dispose();
});

describe('the page of a report that is moved to another period', () => {
  const report = { uid: 'r', tracker: 't', ref: 'quay', submission: 0, reporting_period: 'June' };
  const page = (now: object) => {
    const { nodes } = open(offline);
    const sections = sectionsOf(nodes, { sortKey: '_path', period: null });
    const settings = { period: null, disableManualEntry: false };
    vi.stubGlobal('window', new EventTarget());
    return () => called(() => useEntryStore({ report: now as ReportRecord, nodes, sections, settings, editable: true }));
  };

  it('sends nothing that was typed for the other one, and asks about it', async () => {
    vi.stubGlobal('localStorage', memory());
    api.call.mockRejectedValue(new ApiError(0, {}, 'x'));
    const { store } = page(report)();
    store.enter('Gas', '6');
    await settled();
    api.call.mockClear();
    page({ ...report, reporting_period: 'July' })();
    await settled();
    expect(store.entry('Gas')).toMatchObject({ state: 'restored', value: '5', typed: '6', earlier: true });
    expect(api.call).not.toHaveBeenCalled();
    store.saveRestored('Gas');
    await settled();
    expect(api.call.mock.lastCall![1].body.node.metricscore.input).toMatchObject({
      value: '6',
      seen: { ref: 'quay', reporting_period: 'July', submission: 0, is_yes_or_no: false },
    });
    store.dispose();
    vi.unstubAllGlobals();
  });
});
