import type { DashboardIndicator } from '../../../../shared/contract/indicator/dashboard.ts';
import type { StructureNodeItem } from '../../../../shared/contract/report/nodes.ts';
import type { Equation } from '../../../../shared/domain/indicator/equation.ts';
import type { Answer } from '../../access/handler-calls.ts';
import { items } from './machine.ts';
import { type Entered, type Snapshot, snapshotOf } from './plain.ts';
import { asked, operation, type Pack, type Project, type Scene } from './scene.ts';

export type Report = {
  uid: string;
  projectUid: string;
  refUid: string;
  status: string;
  isStaging: boolean;
  submission: number;
  periodUid?: string;
  periodStart: string;
  history: { status: { name: string }; submission: number; moved?: object }[];
};
/** An equation from a period on, which began on that day then; '' from the first one on. It stays with a period that is moved. */
type Version = { from: string; since: string; equation: Equation };
/** An indicator with its equations, the oldest first. */
export type Measured = { uid: string; name: string; resultMetric: string; versions: Version[] };
export type Period = { uid: string; projectUid: string; startDate: string; endDate: string; closing?: { closesAt: string } };
type Company = { uid: string; name: string; parentUid?: string };

/** Begins the names of indicators whose figures the plain computation does not know. */
export const WILD = '~';
export const isWild = ({ name }: { name: string }): boolean => name.startsWith(WILD);

/** Items of a kind in the table, in the order of their making. */
const ofKind = <T>(kind: string): T[] => [...items.values()].filter((item) => item.__edb_e__ === kind) as unknown as T[];

/** The last day of a period. */
export const lastDay = ({ endDate }: { endDate: string }): string =>
  new Date(Date.parse(endDate) - 86_400_000).toISOString().slice(0, 10);

/** The last first day of each period that has been seen, also of those that are deleted. */
const firstDays = new Map<string, string>();
/** The first day of a version. */
const sinceOf = ({ from, since }: Version): string =>
  ofKind<Period>('period').find(({ uid }) => uid === from)?.startDate ?? firstDays.get(from) ?? since;

/** The equation of an indicator in the period that starts on a day. */
export const equationIn = ({ versions }: Measured, start: string): Equation =>
  versions.findLast((version) => sinceOf(version) <= start)!.equation;

/** Gives an indicator an equation from a period on, in place of those that would begin later. */
export function changeFrom(own: Measured, { uid: from, startDate: since }: Period, next: Equation): void {
  own.versions = [...own.versions.filter((version) => sinceOf(version) < since), { from, since, equation: next }];
}

/** Reports of the table, in the order of their making. */
export const reportsNow = (): Report[] => ofKind('commit');

const approvalsOf = ({ history }: Report) => history.filter(({ status }) => status.name === 'OK for Submission');

const equation = (numerators: string[], denominators: string[], factor: number): Equation =>
  ({ eqnType: 0, numerators, numerators2: [], denominators, factor }) as Equation;

/** What a random history has done so far, as its calls said it, and how the scene stands. */
export class History {
  readonly scene: Scene;
  readonly log: string[] = [];
  /** the report that a worker calculates at this moment, which others like to change meanwhile */
  busyWith: string | undefined;
  /** people change that report alone */
  isDisturbed = false;
  /** by report and submission */
  readonly snapshots = new Map<string, Snapshot>();
  readonly entered = new Map<string, number[]>();
  /** the metrics that a row has measured before */
  readonly former = new Map<string, string[]>();
  readonly measured = new Map<string, Measured[]>();
  readonly ofCompany = new Map<string, { uid: string; name: string; equation: Equation }[]>();
  /** moves of reports to another period or package, by project */
  readonly moves = new Map<string, number>();

  constructor(scene: Scene) {
    this.scene = scene;
  }

  /** The periods of a project by their first day. */
  periods = (projectUid: string): Period[] => {
    const own = ofKind<Period>('period').filter((period) => period.projectUid === projectUid);
    for (const { uid, startDate } of own) firstDays.set(uid, startDate);
    return own.sort((a, b) => (a.startDate < b.startDate ? -1 : 1));
  };
  isClosed = ({ projectUid, periodUid }: Pick<Report, 'projectUid' | 'periodUid'>): boolean =>
    this.periods(projectUid).some(({ uid, closing }) => uid === periodUid && closing !== undefined);
  companies = (): Company[] => ofKind('company');

  /** The metric that a metric has become by merges. */
  now = (metric: string): string => {
    const merge = ofKind<{ fromUid: string; toUid: string }>('metricalias').find(({ fromUid }) => fromUid === metric);
    return merge ? this.now(merge.toUid) : metric;
  };

  equation(project: Project, kind: number, factor: number): Equation {
    const { Total, Gas, Hours } = project.metrics as { Total: string; Gas: string; Hours: string };
    const now = this.now;
    const unique = (list: string[]) => [...new Set(list.map(now))];
    if (kind === 0) return equation(unique([Total, Gas]), [], factor);
    if (kind === 1) return equation(unique([Total]), unique([Hours]), factor);
    return equation(unique([Gas]), [], factor);
  }

  async measure(project: Project, name: string, kind: number, factor: number): Promise<Answer> {
    const own = this.equation(project, kind, factor);
    const body = { name, category: 'Carbon', operation_json: operation(own), apply_ref_all: true };
    const answer = await this.scene.admin.call('POST', `${project.base}/indicator/`, body);
    const all = this.measured.get(project.uid) ?? [];
    if (answer.status < 300) {
      const { uid, resultBaseMetric } = answer.json<{ uid: string; resultBaseMetric: { uid: string } }>();
      if (!all.some((each) => each.uid === uid))
        all.push({ uid, name, resultMetric: resultBaseMetric.uid, versions: [{ from: '', since: '', equation: own }] });
      this.measured.set(project.uid, all);
    }
    return answer;
  }

  async begin(): Promise<void> {
    const { projects, companies } = this.scene;
    for (const project of projects) {
      await asked(this.measure(project, 'Energy', 0, 1));
      await asked(this.measure(project, 'Intensity', 1, 100));
    }
    await asked(this.measureCompany(companies.group, 'Energy', 0, 1));
    await asked(this.measureCompany(companies.works, 'Gas', 2, 10));
    await asked(this.measureCompany(companies.group, 'Intensity', 1, 100));
  }

  async measureCompany(company: string, name: string, kind: number, factor: number): Promise<Answer> {
    const own = this.equation(this.scene.projects[0]!, kind, factor);
    const body = { name, category: 'Carbon', operation_json: operation(own) };
    const answer = await this.scene.owner.call('POST', `/api/company/${company}/indicator/`, body);
    const all = this.ofCompany.get(company) ?? [];
    if (answer.status < 300) {
      const { uid, company: of } = answer.json<{ uid: string; company: { uid: string } }>();
      const isThere = of.uid !== company || all.some((each) => each.uid === uid);
      if (!isThere) this.ofCompany.set(company, [...all, { uid, name, equation: own }]);
    }
    return answer;
  }

  packOf = ({ refUid }: Report): Pack | undefined => this.scene.packs.find(({ uid }) => uid === refUid);
  projectOf = ({ projectUid }: Report): Project => this.scene.projects.find(({ uid }) => uid === projectUid)!;

  async nodes(report: Report): Promise<StructureNodeItem[]> {
    const { tracker } = this.projectOf(report);
    return asked(this.scene.owner.call('GET', `/api/tracker/${tracker}/commit/${report.uid}/node/`));
  }

  /** The metrics of a tree or report, with what is entered. */
  async rows({ tracker }: Project, commit: string): Promise<(Entered & { uid: string; isReceived: boolean })[]> {
    const nodes: StructureNodeItem[] = await asked(
      this.scene.owner.call('GET', `/api/tracker/${tracker}/commit/${commit}/node/`),
    );
    return nodes.flatMap(({ uid, path, node: { metricscore } }) => {
      if (!metricscore) return [];
      const { metric, input, conversion } = metricscore as unknown as {
        metric: { uid: string };
        input?: { value: string | null; meta_json: { noReport: boolean; received?: object } };
        conversion?: { factor: string | null };
      };
      const [value, factor] = [input?.value ?? null, conversion?.factor ?? null];
      return [
        {
          uid,
          metric: metric.uid,
          path,
          value: value === null ? null : Number(value),
          isReceived: input?.meta_json.received !== undefined,
          isNotApplicable: input?.meta_json.noReport === true,
          factor: factor === null ? null : Number(factor),
        },
      ];
    });
  }

  /** The projects of a company and of those below it, and its indicators with those of the companies above. */
  company(uid: string) {
    const all = this.companies();
    const above = (each: string | undefined): string[] =>
      each === undefined ? [] : [each, ...above(all.find((company) => company.uid === each)?.parentUid)];
    const below = ofKind<{ uid: string; companyUid: string }>('project')
      .filter(({ companyUid }) => above(companyUid).includes(uid))
      .map((project) => project.uid);
    return { below, indicators: above(uid).flatMap((each) => this.ofCompany.get(each) ?? []) };
  }

  /** Keeps what a report was submitted with. A row that has measured another metric still asks for that one. */
  async keep(uid: string): Promise<void> {
    const report = reportsNow().find((each) => each.uid === uid)!;
    const rows = await this.rows(this.projectOf(report), uid);
    const snapshot = snapshotOf(rows);
    const metrics = [...snapshot.metrics, ...rows.flatMap((row) => this.former.get(row.uid) ?? [])];
    this.snapshots.set(`${uid} ${report.submission}`, { ...snapshot, metrics, isReceived: rows.some((row) => row.isReceived) });
    this.entered.set(
      `${uid} ${report.submission}`,
      rows.flatMap(({ value }) => value ?? []),
    );
  }

  /** Keeps what workers have submitted. */
  async keepOthers(): Promise<void> {
    for (const { uid, submission } of reportsNow())
      if (submission > 0 && !this.snapshots.has(`${uid} ${submission}`)) await this.keep(uid);
  }

  /** The submission of a report that counts, by the rule of its status; `isReported`: the one that waits, if any. */
  counting(report: Report, isReported = false): string | undefined {
    const { uid, status, submission } = report;
    const isPending = /Pending A|Pending R/.test(status);
    const before = isPending || status === 'Requires Revision' ? approvalsOf(report).at(-1)?.submission : undefined;
    const official = status === 'OK for Submission' ? submission : before;
    const number = isReported && isPending ? submission : official;
    return number === undefined ? undefined : `${uid} ${number}`;
  }

  /** The snapshots of reports that count. */
  snapshotsOf = (reports: readonly Report[], isReported = false): Snapshot[] =>
    reports.flatMap((report) => this.snapshots.get(this.counting(report, isReported) ?? '') ?? []);

  /** The present period of the report of a snapshot. */
  periodOf(snapshot: Snapshot): Period | undefined {
    const key = [...this.snapshots].find(([, each]) => each === snapshot)![0];
    const report = reportsNow().find(({ uid }) => key.startsWith(uid))!;
    return this.periods(report.projectUid).find(({ uid }) => uid === report.periodUid);
  }

  /** The submissions that count officially in a period of a project. */
  countingIn(projectUid: string, periodUid: string): { key: string; snapshot: Snapshot }[] {
    const own = reportsNow().filter((report) => report.projectUid === projectUid && report.periodUid === periodUid);
    return own.flatMap((report) => {
      const key = this.counting(report);
      const snapshot = key === undefined ? undefined : this.snapshots.get(key);
      return key !== undefined && snapshot ? [{ key, snapshot }] : [];
    });
  }

  /** The snapshots that count for some projects in the chosen periods. */
  among(projects: readonly string[], isIn: (period: Period) => boolean, isReported = false): Snapshot[] {
    const periods = new Set(projects.flatMap((uid) => this.periods(uid).filter(isIn)).map(({ uid }) => uid));
    return this.snapshotsOf(
      reportsNow().filter(({ periodUid }) => periodUid !== undefined && periods.has(periodUid)),
      isReported,
    );
  }

  /** Official figures of a project for the first time: first approvals, and reports that came from elsewhere. */
  published = ({ uid }: { uid: string }): number =>
    (this.moves.get(uid) ?? 0) +
    reportsNow().filter((report) => report.projectUid === uid && approvalsOf(report).length > 0).length;
  moved = (uid: string, by = 1): unknown => this.moves.set(uid, (this.moves.get(uid) ?? 0) + by);

  async dashboard(project: Project): Promise<DashboardIndicator[]> {
    const path = `/api/dashboard/project/${project.uid}/indicator/?refId=root&fromDate=2024-01-01&toDate=2024-12-31`;
    return asked(this.scene.owner.call('GET', path));
  }
}
