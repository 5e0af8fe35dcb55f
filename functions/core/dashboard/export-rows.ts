import { InputRow } from '../../../shared/contract/indicator/dashboard.ts';
import type { CompanyExport, ExportFilePayload, ProjectExport } from '../../../shared/contract/jobs.ts';
import { displayPeriod } from '../../../shared/domain/kernel/periods.ts';
import { indicatorStore } from '../../data/stores/indicator/indicator-store.ts';
import { companyInput, loadWholeCompany } from '../company/dashboard.ts';
import { companyTable } from '../company/table.ts';
import { cellOf, type ExportCell, type ExportSheet } from '../file/export-sheet.ts';
import { dashboardFiguresOf, dashboardScopeOf } from './figures.ts';
import { inputRows } from './input-rows.ts';

type Told = (part: number) => Promise<void>;

/** What a file shows: the figures that were entered, or the indicators by period. @throws not_found */
export const sheetFor = (tenantUid: string, payload: ExportFilePayload, told: Told): Promise<ExportSheet> =>
  payload.what === 'company' ? companySheet(tenantUid, payload) : projectSheet(tenantUid, payload, told);

async function companySheet(tenantUid: string, payload: CompanyExport): Promise<ExportSheet> {
  const scene = await loadWholeCompany(tenantUid, payload.companyUid);
  const named = new Set(payload.named);
  const input = companyInput(scene.projects, payload, payload.today, payload.cumulative);
  const { columns, rows } = companyTable(
    scene,
    input,
    scene.projects.filter(({ project }) => named.has(project.uid)),
    payload.cumulative,
  );
  const right = new Set(input.shown.map((_interval, index) => columns.length - 1 - index));
  const title = `${scene.company.name}: indicators${payload.cumulative ? ', cumulative' : ''}`;
  return {
    title,
    columns,
    right,
    rows: mapped(each(rows), (row) => row.map((text, at) => (right.has(at) ? cellOf(text) : text))),
  };
}

async function projectSheet(tenantUid: string, payload: ProjectExport, told: Told): Promise<ExportSheet> {
  const loaded = await indicatorStore(tenantUid).load(payload.projectUid);
  const scope = dashboardScopeOf(loaded, payload, payload.today);
  const name = loaded.project.rootUid === scope.pack.uid ? loaded.project.name : `${loaded.project.name}, ${scope.pack.name}`;
  if (payload.what === 'inputs') {
    const columns = Object.keys(InputRow.shape) as (keyof InputRow)[];
    const rows = inputRows(tenantUid, loaded.project, scope, payload.withDrafts, told);
    const right = new Set([columns.indexOf('Value')]);
    return { title: `${name}: project inputs`, columns, right, rows: mapped(rows, (row) => inputCells(columns, row)) };
  }
  const computed = await dashboardFiguresOf(tenantUid, loaded, scope, { wholePast: payload.cumulative });
  const columns = ['Indicator', 'Unit', ...scope.shown.map(displayPeriod)];
  const rows = computed.map(({ item, figures }) => [
    item.name,
    item.unit,
    ...figures.periods.map(({ official, running }) => cellOf((payload.cumulative ? running : official)?.value ?? '')),
  ]);
  const right = new Set(scope.shown.map((_period, index) => index + 2));
  return { title: `${name}: indicators${payload.cumulative ? ', cumulative' : ''}`, columns, right, rows: each(rows) };
}

const inputCells = (columns: readonly (keyof InputRow)[], row: InputRow): ExportCell[] =>
  columns.map((column) => (column === 'Value' ? cellOf(row[column]) : row[column]));

async function* mapped<A, B>(items: AsyncIterable<A>, map: (item: A) => B): AsyncGenerator<B> {
  for await (const item of items) yield map(item);
}

async function* each<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}
