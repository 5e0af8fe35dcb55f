import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { ReportContext, type ReportScope } from '../../../../frontend/src/features/report/entries/context.ts';
import { readNodes } from '../../../../frontend/src/features/report/model/read.ts';
import { sectionsOf } from '../../../../frontend/src/features/report/model/sections.ts';
import { ChangedSinceOpened } from '../../../../frontend/src/features/report/submit/changed-since-opened.tsx';
import { shownStatements } from '../../../../frontend/src/features/report/submit/shown-mark.ts';
import type { ReadNode } from '../../../../shared/contract/report/nodes.ts';
import { differences } from '../../../../shared/domain/report/changes.ts';
import { LIST, metric, openList, server } from '../../../support/browser-unit/report-store.ts';

vi.mock('../../../../frontend/src/session/session.ts', () => ({ useUser: () => ({ uid: 'ada' }) }));
const zoe = { by: { uid: 'zoe', first_name: 'Zoë', last_name: 'Lake' } };
vi.mock('../../../../frontend/src/api/queries.ts', () => ({ useApiQuery: () => ({ data: [zoe] }) }));

const input = (value: string | null, by: string) => ({
  uid: 'v',
  value,
  comment: '',
  version: 2,
  saved_by: by,
  meta_json: { noReport: false, disableValueInput: false },
});
/** The nodes after a person has changed Gas, which is part of the total. */
const changedBy = (by: string, value: string | null = '8') =>
  LIST.map((each) => (each.uid === 'Gas' ? metric('Gas', each.path, { input: input(value, by) } as object) : each));

/** The text of a final review's list that was opened with some nodes and now shows others. */
function list(opened: readonly ReadNode[], now: readonly ReadNode[]): string {
  const before = shownStatements(openList(opened, server().send));
  const { store } = openList(now, server().send);
  const nodes = readNodes(now);
  const sections = sectionsOf(nodes, { sortKey: '_path', period: null });
  const changes = differences(nodes.nodes, before, shownStatements({ nodes, store }));
  const value = { nodes, store, sections, report: { uid: 'r', tracker: 's' } } as unknown as ReportScope;
  const part = createElement(ChangedSinceOpened, { sections, changes });
  return renderToStaticMarkup(createElement(ReportContext.Provider, { value }, part))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

describe('the final review of a report in which figures change', () => {
  it('lists those that have, calculated ones too, with old, new and who has changed it', () => {
    const text = list(LIST, changedBy('zoe'));
    expect(text).toContain('2 figures have changed since you opened this review');
    expect(text).toContain('Total: 5 → 8 kWh');
    expect(text).toContain('Gas: 5 → 8 kWh by Zoë Lake');
    expect(text).not.toContain('Power');
  });

  it('says that it was the other window of the same person', () => {
    expect(list(LIST, changedBy('ada'))).toContain('Gas: 5 → 8 kWh by you, in another window');
  });

  it('says that a figure is gone', () => {
    expect(list(LIST, changedBy('zoe', null))).toContain('Gas: 5 → no value');
  });

  it('lists nothing where no figure differs', () => {
    expect(list(LIST, LIST)).toBe('');
  });
});
