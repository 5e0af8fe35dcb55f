import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryKey } from '../../../frontend/src/api/queries.ts';
import { changesOver } from '../../../frontend/src/features/metrics/modals/changed-fields.ts';
import { listedAt } from '../../../frontend/src/features/metrics/modals/possible-children.ts';
import type { StructureRow } from '../../../frontend/src/features/metrics/tree-rows.ts';
import { type StructureChanges, useStructureChanges } from '../../../frontend/src/features/metrics/use-structure.ts';
import type { PlaceOfStructure } from '../../../frontend/src/features/structure/index.ts';

const answered = vi.fn();
afterEach(() => void vi.unstubAllGlobals());

const META = { freq_num: 1, freq_unit: null, from_date: null };
const ANSWER = {
  uid: 'a',
  path: 'a',
  type: 'tree',
  _path: 'a',
  _type: 'tree',
  node: { tree: { uid: 'a', _path: 'a', _type: 'tree', name: 'A', meta_json: META } },
};

function Probe({ found }: { found: StructureChanges[] }) {
  found.push(useStructureChanges({ trackerId: 's', commitId: 'c' } as PlaceOfStructure));
  return null;
}

/** A dialog about the row at 'a'. `others`: sets the tree after another person's change; `sent`: the sent changes by path. */
function opened(fields: object) {
  const client = new QueryClient();
  const key = queryKey('listNodes', { params: { trackerId: 's', commitId: 'c' }, withVersion: true });
  const nodeOf = (now: object) => ({ uid: 'a', path: 'a', type: 'metricscore', node: { metricscore: now } });
  const others = (now: object, ...more: object[]) => client.setQueryData(key, { nodes: [nodeOf(now), ...more], version: '"2"' });
  others(fields);
  // what the page has not read yet: the API refuses the version, and the next read of the tree has it
  let unread: object | undefined;
  const overtaken = (now: object) => {
    unread = now;
  };
  const fetched = vi.fn(async (_address: unknown, _init?: RequestInit) => {
    const stale = { type: '/problems/stale_version', title: 'Another version.' };
    const [status, body] = unread ? [409, stale] : [200, ANSWER];
    if (unread) client.setQueryData(key, { nodes: [nodeOf(unread)], version: '"3"' });
    unread = undefined;
    answered();
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
  vi.stubGlobal('fetch', fetched);
  const found: StructureChanges[] = [];
  renderToString(createElement(QueryClientProvider, { client }, createElement(Probe, { found })));
  const row = { uid: 'a', path: 'a', fields } as StructureRow;
  const sent = () =>
    fetched.mock.calls.map(([address, init]) => {
      const [fieldsOfType] = Object.values((JSON.parse(String(init?.body)) as { node: object }).node);
      return [String(address).split('/').findLast(Boolean), fieldsOfType];
    });
  const versions = () => fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('if-match')?.replaceAll('"', ''));
  return { changes: changesOver(row, found[0]!, []), plain: found[0]!, sent, versions, others, overtaken };
}

describe('a dialog over a row that somebody else changes', () => {
  it('says once that somebody has changed its rules since it was opened', async () => {
    const { changes, sent, others } = opened({ meta_json: { rules: ['first'] } });
    others({ meta_json: { rules: ['first', 'theirs'], hidden: true } });
    const save = () => changes.patch('a', 'metricscore', { meta_json: { rules: ['first', 'mine'] } });
    await expect(save()).rejects.toThrow('changed this in the meantime: Rules. Your change is not saved.');
    expect(sent()).toEqual([]);
    // The person was informed, and nothing has changed since.
    await save();
    expect(sent()).toEqual([['a', { meta_json: { rules: ['first', 'mine'] } }]]);
  });

  it('judges at its turn, since the tree may be another one by then', async () => {
    const { changes, sent, others } = opened({ meta_json: { input_details: 'form', assignments: [] } });
    answered.mockImplementationOnce(() => others({ meta_json: { input_details: 'theirs', assignments: [] } }));
    const first = changes.patch('b', 'document', { name: 'Other' });
    const second = changes.patch('a', 'document', { meta_json: { input_details: 'mine', assignments: ['mine'] } });
    await first;
    await expect(second).rejects.toThrow('in the meantime: Form. Your change');
    expect(sent()).toEqual([['b', { name: 'Other' }]]);
  });

  it('lets through what somebody has changed in the same way, or in another field', async () => {
    const { changes, sent, others } = opened({ metric: { name: 'Gas', unit: 'kWh' }, meta_json: { placeholder: 'Bill' } });
    others({ metric: { name: 'Natural gas', unit: 'MWh' }, meta_json: { placeholder: 'Meter' } });
    await changes.patch('a', 'metricscore', { metric: { name: 'Natural gas' }, meta_json: { showHistory: true } });
    expect(sent()).toEqual([['a', { metric: { name: 'Natural gas' }, meta_json: { showHistory: true } }]]);
    await expect(changes.patch('a', 'metricscore', { metric: { unit: 'GJ' } })).rejects.toThrow('meantime: Unit (now “MWh”).');
  });

  it('takes back no description of a document that somebody has written', async () => {
    const { changes, others } = opened({ meta_json: {} });
    const text = { title: 'Theirs', text: '' };
    others({ meta_json: {} }, { path: 'a      b', type: 'trackerdescription', node: { trackerdescription: text } });
    const save = () => changes.patch('a', 'document', { description: { title: 'Mine', text: '' } });
    await expect(save()).rejects.toThrow('meantime: Description.');
  });

  it('is saved on a tree that somebody has changed elsewhere before the page has read it', async () => {
    const { changes, sent, versions, overtaken } = opened({ meta_json: { limits: null, placeholder: '' } });
    overtaken({ meta_json: { limits: null, placeholder: 'Meter' } });
    await changes.patch('a', 'metricscore', { meta_json: { limits: { max: '5' } } });
    expect(versions()).toEqual(['2', '3']);
    expect(sent().at(-1)).toEqual(['a', { meta_json: { limits: { max: '5' } } }]);
  });

  it('says at once which field somebody has changed before the page has read it', async () => {
    const { changes, sent, overtaken } = opened({ metric: { unit: 'kWh' }, meta_json: { limits: null } });
    overtaken({ metric: { unit: 'MWh' }, meta_json: { limits: null } });
    const save = changes.patch('a', 'metricscore', { meta_json: { limits: { max: '5' } } });
    await expect(save).rejects.toThrow('changed this in the meantime: Unit (now “MWh”).');
    expect(sent()).toHaveLength(1);
  });

  it('says that the tree has changed where a change is compared with nothing', async () => {
    const { plain, sent, overtaken } = opened({ meta_json: {} });
    overtaken({ meta_json: {} });
    await expect(plain.patch('a', 'metricscore', { name: 'Gas' })).rejects.toThrow('Somebody else changed the metrics');
    expect(sent()).toHaveLength(1);
  });

  it('adds what a metric lists to what it lists by then', async () => {
    const { changes, sent, others } = opened({ meta_json: { additional_children: ['oil'] } });
    others({ meta_json: { additional_children: ['coal'] } });
    await changes.patch('a', 'metricscore', (now) => ({ meta_json: { additional_children: [...listedAt(now, 'a'), 'wood'] } }));
    expect(sent()).toEqual([['a', { meta_json: { additional_children: ['coal', 'wood'] } }]]);
  });
});
