import { describe, expect, it } from 'vitest';
import { madeOfOwnFigures } from '../../../shared/domain/apportionment/own-below.ts';
import type { ReceivingValue } from '../../../shared/domain/apportionment/received.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import { grow } from '../../support/fixtures/trees.ts';

// Sum is added up from Site and Gas, and Site from Power and Coal
const { nodes } = grow(['Energy'], { Energy: ['Sum'], Sum: ['Site', 'Gas'], Site: ['Power', 'Coal'] });

const typed = (value: string | null, more: Partial<ReceivingValue> = {}): ReceivingValue => ({ value, noReport: false, ...more });
const received = (value: string | null, part: string) => typed(value, { received: { parts: { source: { supplier: part } } } });
const NA = typed(null, { noReport: true });

type Options = Partial<Parameters<typeof madeOfOwnFigures>[2]> & { meta?: Record<string, Node['meta_json']> };
function totals(values: Record<string, ReceivingValue>, { meta = {}, ...options }: Options = {}) {
  const all = nodes.map((node) => ({ ...node, meta_json: meta[node.uid] ?? node.meta_json }));
  return [
    ...madeOfOwnFigures(all, (uid) => values[uid], { notDue: new Set(), disableManualEntry: false, ...options }),
  ].toSorted();
}

describe('a total is made of figures of the own people', () => {
  it('where they stand below it, however deep', () => {
    expect(totals({})).toEqual([]);
    expect(totals({ Gas: typed('5') })).toEqual(['Sum']);
    expect(totals({ Power: typed('5') })).toEqual(['Site', 'Sum']);
    expect(totals({ Power: typed('0') })).toEqual(['Site', 'Sum']);
  });

  it('not where it holds a figure itself, entered, received or N/A', () => {
    expect(totals({ Power: typed('5'), Sum: typed('9') })).toEqual(['Site']);
    expect(totals({ Power: typed('5'), Sum: received('50', '50') })).toEqual(['Site']);
    expect(totals({ Power: typed('5'), Sum: received(null, '50') })).toEqual(['Site']);
    expect(totals({ Power: typed('5'), Sum: NA })).toEqual(['Site']);
  });

  it('not of a figure that was received, but of one that people have put in its place', () => {
    expect(totals({ Gas: received('5', '5.0') })).toEqual([]);
    expect(totals({ Gas: received('6', '5') })).toEqual(['Sum']);
  });

  it('not of figures that do not count in it', () => {
    expect(totals({ Gas: NA })).toEqual([]);
    expect(totals({ Gas: typed('5') }, { notDue: new Set(['Gas']) })).toEqual([]);
    expect(totals({ Gas: typed('5') }, { meta: { Gas: { hidden: true } } })).toEqual([]);
    expect(totals({ Power: typed('5') }, { meta: { Site: { calculated: false } } })).toEqual([]);
    expect(totals({ Power: typed('5'), Site: received('9', '9') })).toEqual([]);
  });

  it('where a figure that was typed counts no more, since it may only be calculated', () => {
    expect(totals({ Site: typed('5') }, { meta: { Site: { disable_manual_entry: true } } })).toEqual([]);
    expect(totals({ Site: typed('5'), Power: typed('2') }, { disableManualEntry: true })).toEqual(['Site', 'Sum']);
  });
});
