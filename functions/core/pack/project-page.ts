import { countText } from '../../../shared/domain/kernel/count-text.ts';
import { lastDayOf } from '../../../shared/domain/kernel/periods.ts';
import { actName } from '../../../shared/domain/restatement/acts.ts';
import type { RestatementEntry } from '../../data/stores/restatement/restatement-store.ts';
import { html, link, page, table } from './page.ts';
import type { definitionsOf, PackedFigures } from './project-figures.ts';
import type { PackReport } from './report-files.ts';

const WHY = {
  'not counted': 'not approved',
  missing: 'something required is missing',
  'one-sided': 'one side of the ratio is missing',
  empty: 'nothing was reported',
} as const;

type ProjectContents = {
  definitions: ReturnType<typeof definitionsOf>;
  figures: PackedFigures['figures'];
  /** `who`: the name of its person, '' for an unannounced change */
  register: readonly (RestatementEntry & { who: string })[];
  reports: ReadonlyMap<string, Pick<PackReport, 'packageUid'>>;
};

/** The page of a project: each figure with its reports, the definitions and the register. */
export function projectPage({ definitions, figures, register, reports }: ProjectContents): string {
  const packages = new Map(definitions.packages.map(({ uid, name }) => [uid, name]));
  const nameOf = (uid: string) => packages.get(reports.get(uid)?.packageUid ?? '') ?? uid;
  const shown = figures.map(({ name, unit, periodStart, periodEnd, value, version, reports: taking, leftOut }) => [
    name,
    `${periodStart} to ${lastDayOf(periodEnd)}`,
    value ?? 'No result',
    unit,
    version,
    taking.map((uid) => html`${link(`reports/${uid}.html`, nameOf(uid))} `),
    leftOut.map(({ report, why }) => html`${link(`reports/${report}.html`, nameOf(report))} (${WHY[why]}) `),
  ]);
  const versions = definitions.indicators.flatMap(({ name, versions: all }) =>
    all.map(({ number, from, reason, at, unit, operationJson, metrics }) => {
      const names = new Map(metrics.map(({ uid, name: metric }) => [uid, metric]));
      return [name, number, from ?? 'The first period', unit, formula(operationJson, names), at, reason];
    }),
  );
  const restated = register.map((entry) => {
    const { at, act, subject, who, reason } = entry;
    return [at, actName(act, subject.name), who, reason, effectOf(entry)];
  });
  return page(
    definitions.project.name,
    html`<p>${link('../../index.html', 'About this pack')}</p>
<h2>Official figures</h2>${table('Official figures', ['Indicator', 'Period', 'Figure', 'Unit', 'Definition', 'Reports in it', 'Left out'], shown)}
<h2>Definitions</h2>${table('Definitions', ['Indicator', 'Version', 'Counts from', 'Unit', 'Calculation', 'Made', 'Reason'], versions)}
<h2>Restatements</h2>${table('Restatements', ['When', 'What', 'Who', 'Reason', 'Effect'], restated)}
<h2>Data</h2><ul>${['definitions.json', 'figures.json', 'restatements.json', 'factors.json'].map((name) => html`<li>${link(name, name)}</li>`)}</ul>`,
  );
}

function effectOf({ status, figureCount, togetherWith }: RestatementEntry): string {
  if (togetherWith !== undefined) return 'Its effect is in a later entry on the same subject';
  return status === 'settled' ? countText(figureCount, 'figure') : 'No figure has changed so far';
}

type Operand = { op?: string; args?: readonly Operand[]; metric?: string; value?: number };

/** A calculation in one line, with the names of its metrics. An empty list means 1 below the line. */
function formula(operand: Operand, names: ReadonlyMap<string, string>): string {
  if (operand.metric !== undefined) return names.get(operand.metric) ?? operand.metric;
  if (operand.value !== undefined) return String(operand.value);
  const args = (operand.args ?? []).map((each) => formula(each, names));
  if (args.length === 0) return '1';
  return args.length === 1 ? args[0]! : `(${args.join(` ${operand.op} `)})`;
}
