import { contradictsForm } from '../../../../../shared/domain/report/against-forms.ts';
import { fill } from '../../../ui/fill.ts';
import { formatFigure } from '../../../ui/format.ts';
import type { EntrySheet } from '../entries/context.ts';
import { metricsToEnter } from '../entries/needs.ts';
import type { Section, SectionMetric } from '../model/sections.ts';
import { statedUnit, statedValue } from '../model/stated-value.ts';
import { checkTexts as texts } from './check-texts.ts';
import { isDue } from './gone-figures.ts';

type Sheet = Pick<EntrySheet, 'store' | 'nodes'>;

/** A row whose figure differs from the total of its form. `value`: the figure, null for N/A or none; `form`: name of the form. */
export type RowAgainstForm = { row: SectionMetric; value: string | null; noReport: boolean; form: string; total: string };

/** How a row contradicts its form: another figure, N/A, or no figure. Undefined if it does not. */
export function againstForm(row: SectionMetric, { store, nodes }: Sheet): RowAgainstForm | undefined {
  const { uid } = row.node;
  const { name, total = null } = nodes.formTotals.get(uid) ?? {};
  const { noReport } = store.entry(uid);
  if (name === undefined || total === null || !(noReport || isDue(row, store))) return undefined;
  const value = noReport ? null : store.figure(uid);
  return contradictsForm(value, noReport, total) ? { row, value, noReport, form: name, total } : undefined;
}

/** The rows that contradict their forms. */
export const rowsAgainstForm = (sections: readonly Section[], sheet: Sheet): RowAgainstForm[] =>
  metricsToEnter(sections).flatMap((row) => againstForm(row, sheet) ?? []);

/** Both figures in words: '2,658.5 litres, and the form 'Fuel bills' adds up to 17,044.5'. */
export function againstFormText({ row: { node }, value, noReport, form, total }: RowAgainstForm): string {
  const figure = value === null ? '' : `${statedValue(value, node)} ${statedUnit(node)}`.trim();
  const said = noReport ? texts.isNotApplicable : figure || texts.isEmpty;
  return fill(texts.againstFormReason, { said, name: form, total: formatFigure(total, 'all') });
}
