import { InputRow } from '../../../shared/contract/indicator/dashboard.ts';
import type { CompanyExport, ProjectExport, SheetExport } from '../../../shared/contract/jobs.ts';
import { countsText } from '../../../shared/domain/file/export-name.ts';
import { type CombinedResult, NO_RESULT } from '../../../shared/domain/indicator/result.ts';
import { keptDigits, PAPER_DIGITS, significant } from '../../../shared/domain/kernel/digits.ts';
import { displayPeriod, type Period } from '../../../shared/domain/kernel/periods.ts';
import { answerText } from '../../../shared/domain/kernel/vocabulary.ts';
import { unitText } from '../../../shared/domain/metric/unit-text.ts';
import { displayStatus } from '../../../shared/domain/report/status.ts';
import { indicatorStore } from '../../data/stores/indicator/indicator-store.ts';
import { companyInput, loadWholeCompany } from '../company/dashboard.ts';
import { companyTable } from '../company/table.ts';
import { cellOf, type ExportCell, type ExportSheet } from '../file/export-sheet.ts';
import { personSheet } from '../person/person-sheet.ts';
import type { DraftSight } from '../report/draft-sight.ts';
import { type MarkTexts, markKey, NO_MARKS, restatedMarks } from '../restatement/marks.ts';
import { tenantDays } from '../tenant/clock.ts';
import { trailSheet } from '../trail/trail-sheet.ts';
import { type ComputedIndicator, dashboardFiguresOf, dashboardScopeOf } from './figures.ts';
import { type EnteredRow, inputRows, type RowOrigin } from './input-rows.ts';
import { lackingText, reportsText } from './reports-text.ts';
import { unitLines } from './unit-lines.ts';

type ProgressNote = (part: number) => Promise<void>;

/**
 * The rows of an export: entered figures, indicators by period, entries of an audit trail, or everything stored about a person.
 * @throws not_found
 */
export const sheetFor = async (tenantUid: string, payload: SheetExport, told: ProgressNote): Promise<ExportSheet> => {
  if (payload.what === 'trail') return trailSheet(tenantUid, payload);
  if (payload.what === 'person') return personSheet(tenantUid, payload);
  return payload.what === 'company' ? companySheet(tenantUid, payload) : projectSheet(tenantUid, payload, told);
};

async function companySheet(tenantUid: string, payload: CompanyExport): Promise<ExportSheet> {
  const scene = await loadWholeCompany({ tenantUid }, payload.companyUid);
  const named = new Set(payload.named);
  const dayOf = await tenantDays(tenantUid, new Date());
  const input = companyInput(scene.projects, payload, payload.today, payload.cumulative);
  const {
    columns,
    rows,
    figureColumns: right,
  } = companyTable(
    scene,
    input,
    scene.projects.filter(({ project }) => named.has(project.uid)),
    // a printed page has room for the figures and the notes on missing reports
    {
      cumulative: payload.cumulative,
      withQuality: payload.format !== 'pdf',
      reports: payload.format === 'pdf' ? 'missing' : 'all',
      submitted: payload.submitted,
      digits: payload.digits,
      dayOf,
    },
  );
  const unitAt = columns.indexOf('Unit');
  const title = `${scene.company.name}: indicators${payload.cumulative ? ', cumulative' : ''}`;
  return {
    title,
    about: aboutFigures(payload, scene.company.name),
    columns,
    right,
    rows: mapped(each(rows), (row) =>
      row.map((text, at) => (right.has(at) ? cellOf(onPaper(text, payload)) : at === unitAt ? unitIn(text, payload) : text)),
    ),
  };
}

function draftsOf({ withDrafts, draftsIn = [] }: ProjectExport): DraftSight {
  const packages = new Set(draftsIn);
  return (packageUid) => withDrafts || packages.has(packageUid);
}

async function projectSheet(tenantUid: string, payload: ProjectExport, told: ProgressNote): Promise<ExportSheet> {
  const loaded = await indicatorStore(tenantUid).load(payload.projectUid);
  const scope = dashboardScopeOf(loaded, payload, payload.today);
  const name = loaded.project.rootUid === scope.pack.uid ? loaded.project.name : `${loaded.project.name}, ${scope.pack.name}`;
  // a printed page has room only for the figures
  const isTold = payload.format !== 'pdf';
  if (payload.what === 'inputs') {
    const rows = inputRows(tenantUid, loaded, scope, { seesDrafts: draftsOf(payload), counted: payload.figures }, told);
    const columns = isTold ? [...INPUT_COLUMNS, ...Object.keys(ORIGIN)] : INPUT_COLUMNS;
    const right = new Set([INPUT_COLUMNS.indexOf('Value')]);
    const about = [
      ['Project', name],
      ['Reporting periods', rangeText(payload)],
      ...(payload.figures ? [['Reports that count', countsText(payload.figures === 'submitted')] as const] : []),
    ] as const;
    return { title: `${name}: project inputs`, about, columns, right, rows: mapped(rows, (each) => inputCells(each, payload)) };
  }
  const isWhole = loaded.project.rootUid === scope.pack.uid;
  const { projectUid, digits } = payload;
  const marked = { projectUid, packageUid: isWhole ? undefined : scope.pack.uid, digits };
  const [computed, marks] = await Promise.all([
    dashboardFiguresOf(tenantUid, loaded, scope, { wholePast: payload.cumulative }),
    isTold && !payload.cumulative ? restatedMarks(tenantUid, marked) : NO_MARKS,
  ]);
  return indicatorSheet(name, scope.shown, { computed, marks }, payload);
}

type Choice = Pick<
  ProjectExport | CompanyExport,
  'format' | 'fromDate' | 'toDate' | 'today' | 'cumulative' | 'submitted' | 'digits'
>;

const rangeText = ({ fromDate, toDate, today }: Pick<Choice, 'fromDate' | 'toDate' | 'today'>): string =>
  `${fromDate ? `${fromDate} to` : 'up to'} ${toDate ?? today}`;

/** Notes that a reader of the file needs to understand its figures. */
const aboutFigures = (choice: Choice, place: string) =>
  [
    ['Figures of', place],
    ['Reporting periods', rangeText(choice)],
    ['Reports that count', countsText(choice.submitted && !choice.cumulative)],
    ['Figures', choice.cumulative ? 'cumulative' : 'by period'],
    ['Written on', choice.today],
  ] as const;

/** A sheet of paper has room for a few digits. */
const onPaper = (value: string, { format }: Pick<Choice, 'format'>): string =>
  format === 'pdf' && /^-?\d+(\.\d+)?$/.test(value) ? significant(value, PAPER_DIGITS) : value;

/** A unit in a file: spreadsheets keep the stored spelling, printed pages show the readable one. */
const unitIn = (unit: string, { format }: Pick<Choice, 'format'>): string => (format === 'pdf' ? unitText(unit) : unit);

const INPUT_COLUMNS = InputRow.keyof().options;

/** The origin of a figure, by column. */
const ORIGIN: Readonly<Record<string, (origin: RowOrigin) => string>> = {
  Status: ({ status }) => displayStatus(status),
  Submission: ({ submission }) => String(submission),
  'Report id': ({ reportUid }) => reportUid,
  'Metric id': ({ nodeUid }) => nodeUid,
  'Base metric id': ({ metricUid }) => metricUid,
};

/** An entered figure as a row of a file. A CSV file has the digits that existing clients read, the others Yes and No in words. */
export function inputCells({ row, origin, isYesOrNo, isText }: EnteredRow, choice: Pick<Choice, 'format'>): ExportCell[] {
  const isAnswer = isYesOrNo && row.Value !== '' && choice.format !== 'csv';
  const shown = { ...row, Unit: unitIn(row.Unit, choice), ...(isAnswer && { Value: answerText(row.Value), Unit: '' }) };
  const entered = INPUT_COLUMNS.map((column) => (column === 'Value' && !isText ? cellOf(shown[column]) : shown[column]));
  return choice.format !== 'pdf' ? [...entered, ...Object.values(ORIGIN).map((told) => told(origin))] : entered;
}

/**
 * Figures by period, with the number of reports in each, the earlier values of restated ones, and the indicator's id. PDF has
 * less room: a line for each unit instead, and one column for what its figures lack.
 */
function indicatorSheet(
  name: string,
  shownPeriods: readonly Period[],
  { computed, marks }: { computed: readonly ComputedIndicator[]; marks: MarkTexts },
  payload: ProjectExport,
): ExportSheet {
  const { cumulative, submitted, today } = payload;
  const periods = shownPeriods.map(displayPeriod);
  const isTold = payload.format !== 'pdf';
  const isMarked = computed.some(({ item, figures }) =>
    figures.periods.some(({ period }) => marks.has(markKey(item.uid, period.uid))),
  );
  const told = [...(isTold ? ['reports'] : []), ...(isMarked ? ['restated'] : [])];
  const columns = periods.flatMap((period) => [period, ...told.map((each) => `${period}: ${each}`)]);
  const shownOf = ({ official, reported, running }: ComputedIndicator['figures']['periods'][number]) =>
    cumulative ? running : submitted ? reported : official;
  const figureCell = (shown: CombinedResult | null) => cellOf(onPaper(keptDigits(shown?.value ?? '', payload.digits), payload));
  const toldRow = ({ item, figures }: ComputedIndicator): ExportCell[] => {
    const cells = figures.periods.flatMap((each): ExportCell[] => {
      const { period, version, unit } = each;
      const shown = shownOf(each) ?? NO_RESULT;
      const mark = isMarked ? [marks.get(markKey(item.uid, period.uid)) ?? ''] : [];
      return [
        figureCell(shown),
        `${completeness(shown, period, today)}${definitionNote(item, { ...shown, version, unit })}`,
        ...mark,
      ];
    });
    return [item.name, unitIn(item.unit, payload), ...cells, item.uid];
  };
  const paperRows = (each: ComputedIndicator): ExportCell[][] =>
    unitLines(each, shownOf).map(({ unit, figures }) => [
      ...[each.item.name, unitIn(unit, payload), ...figures.map(figureCell)],
      lackingText(figures, shownPeriods, today),
    ]);
  const rows = isTold ? computed.map(toldRow) : computed.flatMap(paperRows);
  const right = new Set(columns.flatMap((_column, index) => (index % (told.length + 1) === 0 ? [index + 2] : [])));
  const head = ['Indicator', 'Unit', ...columns, isTold ? 'Indicator id' : 'Incomplete'];
  const title = `${name}: indicators${cumulative ? ', cumulative' : ''}`;
  return { title, about: aboutFigures(payload, name), columns: head, right, rows: each(rows) };
}

/** The number of reports in a figure, and its estimated share. */
const completeness = (figure: CombinedResult, period: Period, today: string): string =>
  `${reportsText(figure, period, today)}${figure.estimated ? `, ${figure.estimated} % estimated` : ''}`;

type IndicatorDefinition = { since?: string; version: number | undefined; unit: string | undefined };

/**
 * Since when a running total counts, and the version of an equation that has changed, with its unit where that is another one.
 */
const definitionNote = (item: ComputedIndicator['item'], { since, version, unit }: IndicatorDefinition): string =>
  [
    since && `since ${since}`,
    item.since && `equation version ${version}`,
    unit !== item.unit && `in ${unit === '' ? 'no unit' : unit}`,
  ]
    .map((note) => (note ? `, ${note}` : ''))
    .join('');

async function* mapped<A, B>(items: AsyncIterable<A>, map: (item: A) => B): AsyncGenerator<B> {
  for await (const item of items) yield map(item);
}

async function* each<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}
