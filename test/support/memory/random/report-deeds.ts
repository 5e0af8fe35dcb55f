import { type Deed, NONE, oneOf, type Pick } from './deed.ts';
import { type History, type Report, reportsNow } from './history.ts';
import { RECEIVING } from './scene.ts';

const reportLine = (history: History, report: Report) =>
  `${history.packOf(report)?.name ?? report.refUid} ${report.periodStart.slice(5, 7)} ${report.status}/${report.submission}`;
const pathOf = (history: History, report: Report) =>
  `/api/tracker/${history.projectOf(report).tracker}/ref/${report.refUid}/commit/${report.uid}/`;
/** Reports in some statuses; without one, a deed is not done. */
function chosen(history: History, pick: Pick, statuses?: RegExp): Report | undefined {
  const all = reportsNow().filter(({ status }) => !statuses || statuses.test(status));
  const busy = all.find(({ uid }) => uid === history.busyWith);
  return busy && (history.isDisturbed || pick(2) === 0) ? busy : oneOf(pick, all);
}

/** A report that people fill in. */
const entered = (history: History, pick: Pick): Report | undefined =>
  oneOf(
    pick,
    reportsNow().filter((report) => OPEN.test(report.status) && history.packOf(report)?.name !== RECEIVING),
  );

const OPEN = /Nothing|Pending Input|Requires/;

export const enter =
  (input: (pick: Pick) => object): Deed =>
  async (history, pick) => {
    const report = entered(history, pick);
    if (!report) return NONE;
    const rows = (await history.nodes(report)).filter(({ type }) => type === 'metricscore');
    const row = oneOf(pick, rows);
    if (!row) return NONE;
    const sent = input(pick);
    const path = `/api/tracker/${history.projectOf(report).tracker}/commit/${report.uid}/inputs/`;
    const answer = await history.scene.reporter.call('PUT', path, { inputs: [{ uid: row.uid, input: sent }] });
    const { name } = row.node.metricscore as unknown as { name: string };
    return { did: `enter ${reportLine(history, report)} ${name} ${JSON.stringify(sent)}`, answer };
  };

/** Fills in all metrics, sometimes leaves one blank or not applicable, and submits. */
export const fill: Deed = async (history, pick) => {
  const report = entered(history, pick);
  if (!report) return NONE;
  const rows = (await history.nodes(report)).filter(({ type }) => type === 'metricscore');
  const inputs = rows.map(({ uid, node }) => {
    const { name } = node.metricscore as unknown as { name: string };
    const isCalculated = name === 'Total' && pick(3) > 0;
    const chance = pick(12);
    if (isCalculated || chance === 0) return { uid, input: { value: null, meta_json: { noReport: false } } };
    if (chance === 1) return { uid, input: { value: null, meta_json: { noReport: true } } };
    return { uid, input: { value: String(1 + pick(30)), meta_json: { noReport: false } } };
  });
  const path = `/api/tracker/${history.projectOf(report).tracker}/commit/${report.uid}/inputs/`;
  const answer = await history.scene.reporter.call('PUT', path, { inputs });
  if (answer.status >= 300) return { did: `fill ${reportLine(history, report)}`, answer };
  const submitted = await submitOne(history, report);
  return {
    did: `fill ${inputs.map(({ input }) => (input.meta_json.noReport ? 'N/A' : input.value))} ${submitted.did}`,
    answer: submitted.answer,
  };
};

/** Submits a report. */
export const submit: Deed = async (history, pick) => {
  const report = chosen(history, pick, OPEN);
  return report ? submitOne(history, report) : NONE;
};

async function submitOne(history: History, report: Report) {
  const { tracker } = history.projectOf(report);
  const isFirst = report.submission === 0;
  const path = isFirst ? `/api/tracker/${tracker}/ref/${report.refUid}/commit/` : pathOf(history, report);
  const body = isFirst ? { comment: 'Done', commit: report.uid } : { status: 'UPDATE', comment: 'Again' };
  const answer = await history.scene.reporter.call(isFirst ? 'POST' : 'PATCH', path, body);
  if (answer.status < 300) await history.keep(report.uid);
  return { did: `submit ${reportLine(history, report)}`, answer };
}

export const decision =
  (status: string, who: 'admin' | 'approver' | 'owner', from?: RegExp): Deed =>
  async (history, pick) => {
    const report = chosen(history, pick, from);
    if (!report) return NONE;
    const answer = await history.scene[who].call('PATCH', pathOf(history, report), { status, comment: `${status} it` });
    return { did: `${status} by ${who} ${reportLine(history, report)}`, answer };
  };

export const movePeriod: Deed = async (history, pick) => {
  const report = chosen(history, pick);
  if (!report) return NONE;
  const period = oneOf(pick, history.periods(report.projectUid));
  if (!period) return NONE;
  history.moved(report.projectUid);
  const answer = await history.scene.admin.call('PATCH', pathOf(history, report), {
    reporting_period: period.uid,
    comment: 'Wrong month',
  });
  if (answer.status >= 300) history.moved(report.projectUid, -1);
  return { did: `period ${period.startDate.slice(5, 7)} for ${reportLine(history, report)}`, answer };
};

export const movePackage: Deed = async (history, pick) => {
  const report = chosen(history, pick, /Pending A|Pending R|OK|Requires/);
  const to = oneOf(
    pick,
    history.scene.packs.filter(({ name }) => name !== RECEIVING),
  )!;
  if (!report) return NONE;
  history.moved(to.project.uid);
  const body = { type: 'MOVE_COMMIT', payload: { commit_id: report.uid, to_ref_id: to.uid, comment: 'Wrong package' } };
  const answer = await history.scene.owner.call('POST', `/api/tracker/${history.projectOf(report).tracker}/dispatch/`, body);
  if (answer.status >= 300) history.moved(to.project.uid, -1);
  return { did: `move ${reportLine(history, report)} to ${to.name}`, answer };
};
