import type { ReportingPackage } from '../../../../shared/contract/project/packages.ts';
import type { OpenReport } from '../../../../shared/contract/report/reports.ts';
import { type History, type Report, reportsNow } from './history.ts';
import { items, pass } from './machine.ts';
import { asked, Fault, RECEIVING } from './scene.ts';

const { ITEM_LIMIT, itemBytes } = await import('../../../../functions/data/stored-size.ts');
const { sealTrail } = await import('../../../../functions/core/trail/seal.ts');
const { proveTrail } = await import('../../../../functions/core/trail/check.ts');
const { inTenant } = await import('../../../../functions/data/reach.ts');

const WAITS = { reporter: /Nothing|Pending Input|Requires/, approver: /Pending Approval/, admin: /Pending Review/ } as const;

/** Whether a report is of one of the scene's packages that people of the project itself report for. */
const isEntered = (history: History, report: Report): boolean => ![undefined, RECEIVING].includes(history.packOf(report)?.name);

/** The lists of reports, the pending actions and each package's report agree with the reports. */
export async function checkLists(history: History): Promise<void> {
  const all = reportsNow();
  for (const [who, waits] of Object.entries(WAITS) as [keyof typeof WAITS, RegExp][]) {
    const { call } = history.scene[who];
    const listed: OpenReport[] = await asked(call('GET', '/api/tracker/commit/'));
    const waiting: OpenReport[] = await asked(call('GET', '/api/tracker/commit/?requiresAction=true'));
    const lineOf = (each: OpenReport) => `${each.uid} ${each.ref_id} ${each.status_name} ${each.reporting_period}`;
    const expected = all
      .filter(({ status }) => status !== 'Invalidated' && !status.startsWith('Not for'))
      .map(({ uid, refUid, status, periodUid = null }) => `${uid} ${refUid} ${status} ${periodUid}`);
    const found = listed.map(lineOf);
    const differing = [
      ...expected.filter((line) => !found.includes(line)).map((l) => `lacks ${l}`),
      ...found.filter((line) => !expected.includes(line)).map((l) => `has ${l}`),
    ];
    if (differing.length > 0) throw new Fault(`The reports of ${who}: ${differing}`);
    const acting = all
      .filter((report) => waits.test(report.status) && !history.isClosed(report) && isEntered(history, report))
      .map(({ uid }) => uid);
    const told = waiting.filter(({ uid }) => isEntered(history, all.find((each) => each.uid === uid)!)).map(({ uid }) => uid);
    if (acting.toSorted().join() !== told.toSorted().join())
      throw new Fault(
        `The pending actions of ${who}: ${told.map((uid) => all.find((each) => each.uid === uid)?.status)}, expected ${acting.map((uid) => all.find((each) => each.uid === uid)?.status)}`,
      );
    const flagged = listed.filter(({ requiresAction, uid }) => requiresAction && told.includes(uid)).length;
    if (flagged !== told.length) throw new Fault(`${who} has ${told.length} pending actions, the list says ${flagged}`);
  }
  for (const project of history.scene.projects) {
    const packages: ReportingPackage[] = await asked(history.scene.owner.call('GET', `/api/tracker/${project.tracker}/ref/`));
    for (const { uid, name, latest_commit } of packages.filter((each) =>
      history.scene.packs.some((pack) => pack.uid === each.uid),
    )) {
      const own = all.filter(({ refUid }) => refUid === uid);
      const current = own.find((each) => each.uid === latest_commit.uid);
      const staging = own.filter(({ isStaging }) => isStaging);
      const latest = own
        .map(({ periodStart }) => periodStart)
        .sort()
        .at(-1);
      if (staging.length > 0 ? !staging.some((each) => each === current) : own.length > 0 && current?.periodStart !== latest)
        throw new Fault(
          `Package ${name} shows ${current?.status} ${current?.periodStart}, has ${own.map(({ status, periodStart }) => `${status} ${periodStart}`)}`,
        );
    }
  }
}

/** No item is too large, and nothing lies where it belongs to nobody. */
export function checkItems(): void {
  const all = [...items.values()];
  const uidsOf = (...kinds: string[]) =>
    new Set(all.filter((item) => kinds.includes(String(item.__edb_e__))).map(({ uid }) => String(uid)));
  const [reports, packages, roles, periods] = [uidsOf('commit'), uidsOf('ref'), uidsOf('discipline'), uidsOf('period')];
  for (const item of all) {
    const kind = String(item.__edb_e__);
    if (itemBytes(item) > ITEM_LIMIT) throw new Fault(`An item '${kind}' is too large`);
    const { commitUid, refUid, periodUid } = item as Record<string, string | undefined>;
    if (kind !== 'audit' && kind !== 'recorded' && commitUid && !reports.has(commitUid))
      throw new Fault(`An item '${kind}' of no report`);
    if (['commit', 'result', 'boardentry'].includes(kind) && refUid && !packages.has(refUid))
      throw new Fault(`An item '${kind}' of no package`);
    if (['commit', 'result'].includes(kind) && periodUid && !periods.has(periodUid))
      throw new Fault(`An item '${kind}' of no period`);
    if (kind === 'result') {
      const report = all.find(({ __edb_e__, uid }) => __edb_e__ === 'commit' && uid === commitUid)!;
      if (report.refUid !== refUid || report.periodStart !== item.periodStart || report.projectUid !== item.projectUid)
        throw new Fault(`A result lies at ${item.periodStart}, its report at ${report.periodStart}`);
    }
    if (kind === 'grant' && JSON.stringify(item.roles).includes('roleUid'))
      for (const { roleUid } of item.roles as { roleUid: string | null }[])
        if (roleUid && !roles.has(roleUid)) throw new Fault('A grant of no role');
  }
}

/** The trail is sealed and proves itself. */
export async function checkTrail({ scene: { tenantUid } }: History): Promise<void> {
  pass(6 * 60_000);
  await inTenant(tenantUid, () => sealTrail(tenantUid, new Date()));
  const { faults } = await inTenant(tenantUid, () => proveTrail(tenantUid, new Date()));
  if (faults.length > 0) throw new Fault(`The trail has faults: ${JSON.stringify(faults)}`);
}
