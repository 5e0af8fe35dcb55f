import type { Indicator, SavedIndicator } from '../../../shared/contract/indicator/indicators.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import { type Equation, toOperation } from '../../../shared/domain/indicator/equation.ts';
import { paperFactors, paperInputs, paperNodes } from '../fixtures/paper-check.ts';
import { makeReporting, reportCalls } from './report.ts';
import type { TestPerson } from './tenant.ts';

const { readPartition } = await import('../../../functions/data/partition.ts');

export type Paper = Awaited<ReturnType<typeof makePaper>>;

/** The rows of the paper check, with the metric names of its fixture. */
const rows = paperNodes.filter(({ metric }) => metric !== undefined);

/** A project with the tree and factors of the paper check and one package, and calls on its results. */
export async function makePaper() {
  const reporting = await makeReporting();
  const { tenant, project, tracker, nodes, owner, add } = reporting;
  const { package: refs } = await readPartition(`${tenant.tenantUid}#project#${project.uid}`, 'ref#');
  const root = refs.find(({ kind }) => kind === 'master')!.treeUid;
  const made = new Map<string, { uid: string; path: string }>();
  const issue = await nodes.add({ type: 'tree', name: 'Carbon' });
  for (const [index, node] of rows.entries()) {
    const { name, unit } = node.metric!;
    const path = index === 0 ? issue : made.get('m-total')!.path;
    const answer = await nodes.post({ type: 'metricscore', path, metric: { name, unit, category: 'Carbon' }, required: true });
    if (answer.status !== 201) throw new Error(`Adding a metric answered ${answer.status}: ${answer.text}`);
    const view = answer.json<StructureNodeItem>();
    made.set(node.metric!.uid, { uid: view.node.metricscore!.metric!.uid, path: view.path });
  }
  const metric = (uid: string) => made.get(uid)!.uid;
  for (const { metric: uid, toUnit, factor } of paperFactors) {
    const path = `/api/tracker/${tracker}/commit/${root}/convfactor/`;
    const answer = await owner.call({ method: 'POST', path, body: { metric: metric(uid), toUnit, factor } });
    if (answer.status !== 201) throw new Error(`Adding a factor answered ${answer.status}: ${answer.text}`);
  }
  const ref = await add();
  const reporter = reportCalls(reporting.reporter, tracker, ref);
  const approver = reportCalls(reporting.approver, tracker, ref);

  /** Enters the figures of the paper check, or others, into a report. */
  const enter = async (commit: string, inputs: ReadonlyMap<string, { value: string | null }> = paperInputs) => {
    for (const [name, { value }] of inputs) {
      const answer = await reporter.enter(commit, made.get(`m-${name}`)!.path, { value });
      if (answer.status !== 200) throw new Error(`Entering a figure answered ${answer.status}: ${answer.text}`);
    }
  };
  const submit = async (): Promise<ReportRecord> => {
    const answer = await reporter.submit({ comment: 'All in' });
    if (answer.status !== 201) throw new Error(`Submitting answered ${answer.status}: ${answer.text}`);
    return answer.json<ReportRecord>();
  };
  return {
    ...reporting,
    root,
    ref,
    metric,
    reporterCalls: reporter,
    approverCalls: approver,
    enter,
    submit,
    indicators: indicatorCalls(owner, tracker, root),
  };
}

/** One person's calls on the indicators and targets of one commit. */
export function indicatorCalls(person: TestPerson, tracker: string, commit: string) {
  const base = `/api/tracker/${tracker}/commit/${commit}`;
  const send = (method: string, path: string, body?: unknown) =>
    person.call({ method, path: `${base}/${path}`, ...(body !== undefined && { body }) });
  return {
    list: async (query = '') => (await send('GET', `indicator/${query}`)).json<Indicator[]>(),
    send,
    add: async (name: string, equation: Partial<Equation>, category = 'Carbon') =>
      (
        await send('POST', 'indicator/', { name, category, operation_json: operation(equation), apply_ref_all: true })
      ).json<SavedIndicator>(),
  };
}

/** An equation as clients send it. */
export const operation = (equation: Partial<Equation>) =>
  toOperation({ eqnType: 0, numerators: [], numerators2: [], denominators: [], factor: 1, ...equation });

/** Repeats a read until the answer is as wanted, because workers need a moment. */
export async function eventually<T>(ask: () => Promise<T>, wanted: (answer: T) => boolean): Promise<T> {
  const until = Date.now() + 40_000;
  for (;;) {
    const answer = await ask();
    if (wanted(answer)) return answer;
    if (Date.now() > until) throw new Error(`Still not as wanted: ${JSON.stringify(answer).slice(0, 600)}`);
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}
