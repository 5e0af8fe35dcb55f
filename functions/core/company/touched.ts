import type { DynamoDBRecord } from 'aws-lambda';
import { countText } from '../../../shared/domain/kernel/count-text.ts';
import { inTenant } from '../../data/reach.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import { projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import { itemOfKeys, kindOf } from '../../data/stream-item.ts';
import { logger } from '../../log.ts';
import type { ChangedResult } from '../indicator/refresh-sheets.ts';
import { recordFigures } from '../restatement/record.ts';
import { keepSums } from './make-sums.ts';
import { rollUp, wantedOf } from './roll-up.ts';
import { companiesBelow } from './tree.ts';

/**
 * What a changed item affects: one project, which is summed up again, or every project of a company and of the companies below.
 * `result`: the changed result; `isAll`: checks the sums of the companies, and no single project.
 */
export type TouchedFigures = { tenantUid: string } & (
  | { projectUid: string; result?: ChangedResult }
  | { companyUid: string }
  | { isAll: true }
);

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];

const text = (image: Image, name: string): string => image?.[name]?.S ?? '';

/**
 * The projects or company that a record of the table's stream affects; undefined when it changes no figure. A removed item is
 * known by its keys only.
 */
export function touchedBy({ dynamodb }: DynamoDBRecord): TouchedFigures | undefined {
  const image = dynamodb?.NewImage;
  if (!image) return removed(dynamodb?.Keys);
  const [kind, tenantUid] = [kindOf(image), text(image, 'tenantUid')];
  if (kind === 'company') return { tenantUid, companyUid: text(image, 'uid') };
  if (kind === 'companyindicator') return { tenantUid, companyUid: text(image, 'companyUid') };
  if (kind === 'sumsState') return text(image, 'wanted') ? { tenantUid, isAll: true } : undefined;
  if (kind === 'result') {
    const [periodStart, packageUid, reportUid] = [text(image, 'periodStart'), text(image, 'refUid'), text(image, 'commitUid')];
    return { tenantUid, projectUid: text(image, 'projectUid'), result: { periodStart, packageUid, reportUid } };
  }
  return { tenantUid, projectUid: text(image, kind === 'project' ? 'uid' : 'projectUid') };
}

function removed(keys: Image): TouchedFigures | undefined {
  const { kind, attributes = {} } = itemOfKeys(keys) ?? {};
  const { tenantUid = '', uid = '', projectUid = '', companyUid = '' } = attributes;
  const { periodStart = '', packageUid = '', reportUid = '' } = attributes;
  switch (kind) {
    case 'companyindicator':
      return { tenantUid, companyUid };
    case 'project':
      return { tenantUid, projectUid: uid };
    case 'package':
    case 'period':
    case 'indicator':
    case 'projectsums':
      return { tenantUid, projectUid };
    case 'result':
      return { tenantUid, projectUid, result: { periodStart, packageUid, reportUid } };
    default:
      return undefined;
  }
}

/** Projects worked on in parallel. */
const AT_ONCE = 10;

/** Projects of some tenants were not summed up; those of all others were. */
export class NotSummedUp extends Error {
  readonly tenants: ReadonlySet<string>;
  constructor(failed: ReadonlyMap<string, unknown>) {
    const [first] = failed.values();
    super(`Projects of ${countText(failed.size, 'tenancy', 'tenancies')} were not summed up: ${first}`);
    this.tenants = new Set(failed.keys());
  }
}

/**
 * Sums up each changed project once, however many changes it had, and records its official figures. A repetition writes the same
 * sums and records nothing. A project that cannot be summed up is logged and keeps no other from it.
 * @throws NotSummedUp at the end, where some were not
 */
export async function rollUpTouched(touched: readonly TouchedFigures[]): Promise<void> {
  const failed = new Map<string, unknown>();
  for (const [tenantUid, own] of Map.groupBy(touched, (each) => each.tenantUid))
    await inTenant(tenantUid, () => rollUpOwn(tenantUid, own)).catch((error: unknown) => failed.set(tenantUid, error));
  if (failed.size > 0) throw new NotSummedUp(failed);
}

/** @throws the error of a project that was not summed up, at the end */
async function rollUpOwn(tenantUid: string, touched: readonly TouchedFigures[]): Promise<void> {
  const wanted = await wantedOf(tenantUid);
  const named = new Set(touched.flatMap((each) => ('projectUid' in each ? [each.projectUid] : [])));
  const changed = Map.groupBy(touched, (each) => ('projectUid' in each ? each.projectUid : ''));
  const changedOf = (uid: string) =>
    (changed.get(uid) ?? []).flatMap((each) => ('result' in each && each.result ? [each.result] : []));
  const failed = new Map<string, unknown>();
  const each = (run: (projectUid: string) => Promise<unknown>) => async (projectUid: string) => {
    try {
      await run(projectUid);
    } catch (error) {
      logger.error('a project was not summed up', { tenantUid, projectUid, error: error as Error });
      failed.set(projectUid, error);
    }
  };
  await inParallel(
    await projectsOf(tenantUid, named, touched),
    each((uid) => rollUp(tenantUid, uid, wanted, changedOf(uid))),
  );
  const summed = [...named].filter((uid) => !failed.has(uid));
  await inParallel(
    summed,
    each((uid) => recordFigures(tenantUid, uid)),
  );
  await keepSumsOrWarn(tenantUid);
  for (const error of failed.values()) throw error;
}

/**
 * If the sums cannot be updated, they record which projects they lack, and dashboards add up the projects until the next update.
 */
async function keepSumsOrWarn(tenantUid: string): Promise<void> {
  try {
    await keepSums(tenantUid);
  } catch (error) {
    logger.warn('The sums of the companies are not up to date', { tenantUid, error: error as Error });
  }
}

async function inParallel(projectUids: readonly string[], run: (projectUid: string) => Promise<void>): Promise<void> {
  for (let start = 0; start < projectUids.length; start += AT_ONCE)
    await Promise.all(projectUids.slice(start, start + AT_ONCE).map(run));
}

async function projectsOf(tenantUid: string, named: ReadonlySet<string>, touched: readonly TouchedFigures[]): Promise<string[]> {
  const companies = touched.flatMap((each) => ('companyUid' in each ? [each.companyUid] : []));
  if (companies.length === 0) return [...named];
  const [tree, projects] = await Promise.all([companyStore(tenantUid).all(), projectIndexStore(tenantUid).all()]);
  const concerned = new Set(companies.flatMap((uid) => companiesBelow(tree, uid).map((each) => each.uid)));
  const below = projects.filter(({ companyUid }) => concerned.has(companyUid)).map(({ uid }) => uid);
  return [...new Set([...named, ...below])];
}
