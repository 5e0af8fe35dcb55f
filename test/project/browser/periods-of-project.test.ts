import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient, queryKey } from '../../../frontend/src/api/queries.ts';
import { addedFlash } from '../../../frontend/src/features/project/settings/added-periods.ts';
import { concernsText, gapText } from '../../../frontend/src/features/project/settings/period-dialogs.tsx';
import { PeriodsTable } from '../../../frontend/src/features/project/settings/periods-table.tsx';
import { FlashProvider } from '../../../frontend/src/ui/flash.tsx';
import type { ReportingPeriod } from '../../../shared/contract/project/periods.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';

const screen = vi.hoisted(() => ({ isPhone: false }));
vi.mock('../../../frontend/src/ui/use-phone.ts', () => ({ usePhone: () => screen.isPhone }));

const refs = [
  { uid: 'root', name: 'Bridge', parent: null },
  { uid: 'piling', name: 'Piling', parent: 'root' },
  { uid: 'crane', name: 'Crane', parent: 'root' },
];
const project = { uid: 'bridge', reporting: null, related_refs: refs } as unknown as Project;

/** The table, in the settings of the project or of one package. */
function drawnTable(of: Project, { onPackage = false, isRead = true } = {}): string {
  const queries = createQueryClient();
  if (isRead) queries.setQueryData(queryKey('listPeriods', { params: { projectId: 'bridge' } }), []);
  const table = createElement(FlashProvider, null, createElement(PeriodsTable, { project: of, isAdmin: true, onPackage }));
  return renderToString(createElement(QueryClientProvider, { client: queries }, table));
}
const shown = (onPackage: boolean) => drawnTable(project, { onPackage }).replaceAll(/<[^>]*>/g, ' ');

describe('the periods of a project', () => {
  it('say on the settings of a package that they are those of all packages', () => {
    expect(shown(true)).toContain('Reporting periods of the project');
    expect(shown(true)).toContain('what you change here concerns all 2 packages of the project');
    expect(shown(false)).not.toContain('packages of the project');
  });

  it('are added once they are read, so that the message counts the new ones alone', () => {
    const reporting = { startDate: '2026-01-01', endDate: '2027-01-01', freq_num: 1, freq_unit: 'MONTHS' };
    const isOff = (isRead: boolean) =>
      /<button[^>]*disabled=""[^>]*><span[^>]*>Add periods of the duration/.test(
        drawnTable({ ...project, reporting } as Project, { isRead }),
      );
    expect([isOff(false), isOff(true)]).toEqual([true, false]);
  });

  it('are closed and deleted with a word on how many packages that concerns', () => {
    expect(concernsText(project)).toBe('The period is of the whole project: this concerns its 2 packages.');
    expect(concernsText({ related_refs: project.related_refs.slice(0, 2) })).toBe(
      'The period is of the whole project: this concerns its 1 package.',
    );
  });
});

it('the deletion of a period says between which others days are left without one', () => {
  const of = (startDate: string, endDate: string) => ({ uid: startDate, startDate, endDate }) as ReportingPeriod;
  const [october, november, december] = [
    of('2025-10-01', '2025-11-01'),
    of('2025-11-01', '2025-12-01'),
    of('2025-12-01', '2026-01-01'),
  ] as const;
  const all = [december, october, november];
  expect(gapText(all, november)).toBe(
    'These days are in no reporting period then: the one before ends on 31st Oct 25, the next one begins on 1st Dec 25.',
  );
  expect([gapText(all, october), gapText(all, december), gapText([november], november)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('on a phone each period is a card, whose day stands beside what is done with it', () => {
  screen.isPhone = true;
  const queries = createQueryClient();
  const period = { uid: 'p', startDate: '2025-11-01', endDate: '2025-12-01', num_commits: 0, closing: null };
  queries.setQueryData(queryKey('listPeriods', { params: { projectId: 'bridge' } }), [period]);
  const table = createElement(FlashProvider, null, createElement(PeriodsTable, { project, isAdmin: true }));
  const html = renderToString(createElement(QueryClientProvider, { client: queries }, table));
  screen.isPhone = false;
  expect(html).not.toContain('<table');
  expect(html.indexOf('30th Nov 25')).toBeGreaterThan(html.indexOf('1st Nov 25'));
  expect(html).toContain('Delete 2025-11-01');
});

describe('an addition of the periods of the duration', () => {
  const of = (...dates: [string, string][]) => dates.map(([startDate, endDate]) => ({ uid: startDate, startDate, endDate }));
  const jan: [string, string] = ['2026-01-01', '2026-02-01'];
  const feb: [string, string] = ['2026-02-01', '2026-03-01'];
  const mar: [string, string] = ['2026-03-01', '2026-04-01'];
  const duration = { startDate: '2026-01-01', endDate: '2026-04-01', freq_num: 1, freq_unit: 'MONTHS' as const };

  it('says how many it has added', () => {
    const text = (before: [string, string][]) => addedFlash(duration, of(...before), of(jan, feb, mar)).content;
    expect([text([jan]), text([jan, feb])]).toEqual(['2 periods have been added.', '1 period has been added.']);
  });

  it('says that all of them exist only where each has its dates', () => {
    expect(addedFlash(duration, of(jan, feb, mar), of(jan, feb, mar))).toEqual({
      type: 'success',
      content: 'All periods of the duration are there.',
    });
    const weeks = of(['2026-01-01', '2026-01-29'], ['2026-01-29', '2026-02-26'], ['2026-02-26', '2026-03-26']);
    expect(addedFlash(duration, weeks, weeks)).toEqual({
      type: 'warning',
      content:
        '3 periods of the duration are left out, because periods with other dates share their days. Delete or edit those, then add them.',
    });
  });

  it('says how many it has left out beside those that it has added', () => {
    const half = ['2026-01-15', '2026-02-01'] as [string, string];
    expect(addedFlash(duration, of(half), of(half, feb, mar))).toEqual({
      type: 'warning',
      content:
        '2 periods have been added. 1 period of the duration is left out, because periods with other dates share its days. Delete or edit those, then add it.',
    });
  });
});
