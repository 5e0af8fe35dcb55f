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
};
/** An indicator with its equation in each period. */
export type Measured = { uid: string; name: string; resultMetric: string; equations: Equation[] };

/** Reports of the table, in the order of their making. */
export const reportsNow = (): Report[] =>
  [...items.values()].filter((item) => item.__edb_e__ === 'commit').map((item) => item as unknown as Report);

const equation = (numerators: string[], denominators: string[], factor: number): Equation =>
  ({ eqnType: 0, numerators, numerators2: [], denominators, factor }) as Equation;

/** What a random history has done so far, as its calls said it, and how the scene stands. */
export class History {
  readonly scene: Scene;
  readonly log: string[] = [];
  /** by report and submission */
  readonly snapshots = new Map<string, Snapshot>();
  readonly entered = new Map<string, number[]>();
  /** the last approved submission of each report */
  readonly approved = new Map<string, number>();
  /** closed periods, after their project */
  readonly closed = new Set<string>();
  /** the metrics that a row has measured before */
  readonly former = new Map<string, string[]>();
  readonly merged = new Map<string, string>();
  readonly measured = new Map<string, Measured[]>();
  readonly ofCompany = new Map<string, { name: string; equation: Equation }[]>();
  readonly parents = new Map<string, string | null>();
  /** first approvals, and approved reports that came from another project, by project */
  readonly firsts = new Map<string, number>();

  constructor(scene: Scene) {
    this.scene = scene;
    const { group, works } = scene.companies;
    this.parents.set(group, null).set(works, group);
  }

  now = (metric: string): string => {
    const next = this.merged.get(metric);
    return next === undefined ? metric : this.now(next);
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
        all.push({ uid, name, resultMetric: resultBaseMetric.uid, equations: [own, own, own] });
      this.measured.set(project.uid, all);
    }
    return answer;
  }

  async begin(): Promise<void> {
    const { projects, companies, owner } = this.scene;
    for (const project of projects) {
      await asked(this.measure(project, 'Energy', 0, 1));
      await asked(this.measure(project, 'Intensity', 1, 100));
    }
    for (const [company, name, own] of [
      [companies.group, 'Energy', this.equation(projects[0]!, 0, 1)],
      [companies.works, 'Gas', this.equation(projects[0]!, 2, 10)],
      [companies.group, 'Intensity', this.equation(projects[0]!, 1, 100)],
    ] as const) {
      await asked(
        owner.call('POST', `/api/company/${company}/indicator/`, { name, category: 'Carbon', operation_json: operation(own) }),
      );
      this.ofCompany.set(company, [...(this.ofCompany.get(company) ?? []), { name, equation: own }]);
    }
  }

  packOf = ({ refUid }: Report): Pack | undefined => this.scene.packs.find(({ uid }) => uid === refUid);
  projectOf = ({ projectUid }: Report): Project => this.scene.projects.find(({ uid }) => uid === projectUid)!;

  async nodes(report: Report): Promise<StructureNodeItem[]> {
    const { tracker } = this.projectOf(report);
    return asked(this.scene.owner.call('GET', `/api/tracker/${tracker}/commit/${report.uid}/node/`));
  }

  /** The metrics of a tree or report, with what is entered. */
  async rows({ tracker }: Project, commit: string): Promise<(Entered & { uid: string })[]> {
    const nodes: StructureNodeItem[] = await asked(
      this.scene.owner.call('GET', `/api/tracker/${tracker}/commit/${commit}/node/`),
    );
    return nodes.flatMap(({ uid, path, node: { metricscore } }) => {
      if (!metricscore) return [];
      const { metric, input, conversion } = metricscore as unknown as {
        metric: { uid: string };
        input?: { value: string | null; meta_json: { noReport: boolean } };
        conversion?: { factor: string | null };
      };
      const [value, factor] = [input?.value ?? null, conversion?.factor ?? null];
      return [
        {
          uid,
          metric: metric.uid,
          path,
          value: value === null ? null : Number(value),
          isNotApplicable: input?.meta_json.noReport === true,
          factor: factor === null ? null : Number(factor),
        },
      ];
    });
  }

  /** The projects of a company and of those below it, and its indicators with those of the companies above. */
  company(uid: string) {
    const { projects, companies } = this.scene;
    const isGroup = uid === companies.group;
    const isBelow = this.parents.get(companies.works) === companies.group;
    const below = projects.filter((_, at) => (isGroup ? at === 1 || isBelow : at === 0)).map((project) => project.uid);
    const above = isGroup || !isBelow ? [uid] : [uid, companies.group];
    return { below, indicators: above.flatMap((each) => this.ofCompany.get(each) ?? []) };
  }

  /** Keeps what a report was submitted with. A row that has measured another metric still asks for that one. */
  async keep(uid: string): Promise<void> {
    const report = reportsNow().find((each) => each.uid === uid)!;
    const rows = await this.rows(this.projectOf(report), uid);
    const snapshot = snapshotOf(rows);
    const metrics = [...snapshot.metrics, ...rows.flatMap((row) => this.former.get(row.uid) ?? [])];
    this.snapshots.set(`${uid} ${report.submission}`, { ...snapshot, metrics });
    this.entered.set(
      `${uid} ${report.submission}`,
      rows.flatMap(({ value }) => value ?? []),
    );
  }

  /** The submission of a report that counts, by the rule of its status; `isReported`: the one that waits, if any. */
  counting({ uid, status, submission }: Report, isReported = false): string | undefined {
    const isPending = /Pending A|Pending R/.test(status);
    const before = isPending || status === 'Requires Revision' ? this.approved.get(uid) : undefined;
    const official = status === 'OK for Submission' ? submission : before;
    const number = isReported && isPending ? submission : official;
    return number === undefined ? undefined : `${uid} ${number}`;
  }

  /** The snapshots of reports that count. */
  snapshotsOf = (reports: readonly Report[], isReported = false): Snapshot[] =>
    reports.flatMap((report) => this.snapshots.get(this.counting(report, isReported) ?? '') ?? []);

  /** The snapshots that count in a period for some projects. */
  inPeriod(projects: readonly string[], start: string, isReported = false): Snapshot[] {
    const own = reportsNow().filter(({ projectUid, periodStart }) => projects.includes(projectUid) && periodStart === start);
    return this.snapshotsOf(own, isReported);
  }

  published = ({ uid }: { uid: string }): number => this.firsts.get(uid) ?? 0;
  publish = (uid: string): unknown => this.firsts.set(uid, (this.firsts.get(uid) ?? 0) + 1);

  async dashboard(project: Project): Promise<DashboardIndicator[]> {
    const path = `/api/dashboard/project/${project.uid}/indicator/?refId=root&fromDate=2024-01-01&toDate=2024-12-31`;
    return asked(this.scene.owner.call('GET', path));
  }
}
