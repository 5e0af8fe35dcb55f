import { fullName } from '../../../shared/domain/kernel/names.ts';
import { lastDayOf } from '../../../shared/domain/kernel/periods.ts';
import { qualityText } from '../../../shared/domain/report/quality.ts';
import type { FactorIdentity, ReceiptMark } from '../../../shared/domain/report/receipt.ts';
import { displayStatus } from '../../../shared/domain/report/status.ts';
import { type Html, html, link, page, table } from './page.ts';
import type { ReadReport } from './report-files.ts';

const MARKS: Record<ReceiptMark, string> = {
  'not-applicable': 'N/A',
  'not-due': 'Not due',
  hidden: 'Hidden',
  'typed-over': 'Typed in place of the calculated figure',
  'not-counted': 'Typed, does not count',
  received: 'Sent by suppliers',
  filled: 'Filled from a form',
};

/** The page of a report: its typed values, factors, files and decisions. */
export function reportPage({ report, counting, nodes, names }: ReadReport): string {
  const nodeOf = new Map(nodes.map((node) => [node.uid, node]));
  const metricOf = new Map(nodes.flatMap(({ metric }) => (metric ? [[metric.uid, metric.name] as const] : [])));
  const who = (uid: string | undefined) => (uid ? (names.get(uid) ?? 'Former member') : '');
  const period = counting?.period ? `${counting.period.start} to ${lastDayOf(counting.period.end)}` : '';
  const typed = counting?.lines.map(({ node, value, comment, by, at, marks = [], quality, receivedEstimated }) => {
    const metric = nodeOf.get(node)?.metric;
    return [
      metric?.name ?? node,
      value ?? '',
      metric?.unit ?? '',
      marks.map((mark) => MARKS[mark]).join(', '),
      [qualityText(quality), receivedEstimated && `${receivedEstimated} of it estimated by suppliers`].filter(Boolean).join('; '),
      comment,
      who(by),
      at,
    ];
  });
  const factors = counting?.factors.map(({ metric, fromUnit, toUnit, factor, identity }) => {
    const conversion = `${fromUnit} to ${toUnit}`;
    return [metricOf.get(metric) ?? metric, conversion, factor, sourceOf(identity)];
  });
  const uploads = report.uploads.map(({ uid, file, sha256, why }) => {
    const name = counting?.uploads?.find((each) => each.uid === uid)?.filename ?? uid;
    return [file === null ? `${name}. ${why}` : link(`../${file}`, name), html`<code>${sha256 ?? 'Not computed'}</code>`];
  });
  const history = report.history.map(({ status, submission, updateBy, updateOn, comment }) => {
    const name = fullName(updateBy);
    return [updateOn, displayStatus(status.name), submission, name, comment];
  });
  return page(
    `Report ${period}`,
    html`<p>${link('../index.html', 'All figures of the project')}</p>
<p>Status: ${displayStatus(report.status)}. ${counts(report.official)}</p>
<h2>Typed values</h2>${table('Typed values', ['Metric', 'Value', 'Unit', 'Marks', 'Data quality', 'Comment', 'Typed by', 'When'], typed ?? [])}
<h2>Conversion factors</h2>${table('Conversion factors', ['Metric', 'Conversion', 'Factor', 'Source'], factors ?? [])}
<h2>Files</h2>${table('Files', ['File', 'SHA-256'], uploads)}
<h2>Decisions</h2>${table('Decisions', ['When', 'Status', 'Submission', 'Who', 'Comment'], history)}
<h2>Data</h2><ul>${report.receipts.map(receiptLink)}</ul>`,
  );
}

const counts = (official: number | null): string =>
  official === null ? 'No submission counts officially.' : `Submission ${official} counts.`;

const receiptLink = ({ submission, file, hash }: ReadReport['report']['receipts'][number]): Html =>
  html`<li>${link(`../${file}`, `Receipt of submission ${submission}`)} <code>${hash ?? 'made before there were receipts'}</code></li>`;

const sourceOf = (identity: FactorIdentity | null): string => {
  if (!identity) return 'Not recorded';
  const { source, group, level, version } = identity;
  return [source ?? 'No source given', group?.name, `${level} factor, version ${version}`].filter(Boolean).join('; ');
};
