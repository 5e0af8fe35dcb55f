import type { packages } from '../../../shared/contract/project/packages.ts';
import type { RouteInput } from '../../../shared/contract/route.ts';
import { measuredInDocument } from '../../../shared/domain/metric/replacement.ts';
import { fieldError, unknownText } from '../../../shared/errors.ts';
import { meantBy } from '../../data/meant-by.ts';
import { idStore } from '../../data/stores/id-store.ts';
import { namingWrites } from '../../data/stores/metric/unit-rests.ts';
import { packageStore } from '../../data/stores/project/package-store.ts';
import type { LoadedProject, PackageItem } from '../../data/stores/project/project-store.ts';
import { boardStore } from '../../data/stores/report/board-store.ts';
import { structureStore } from '../../data/stores/structure/structure-store.ts';
import type { Context } from '../context.ts';
import { inUnitsOfNow } from '../metric/in-units.ts';
import { overlayToday } from '../metric/tree-today.ts';
import { checkPeriodsOpen } from '../restatement/check-open.ts';
import { loadProject } from './package.ts';
import { metaOver, responsibleIn } from './package-fields.ts';
import type { PlacedPackage } from './packages.ts';

type NewPackage = RouteInput<(typeof packages)['createPackage']>['body'];
type NewBranch = RouteInput<(typeof packages)['createBranch']>['body'];
type GivenPackage = NewPackage & {
  parent: string;
  /** without the project's sections */
  empty?: boolean;
  rootName?: string | undefined;
  /** a report or structure whose package is copied */
  from?: string | null | undefined;
};

/** Adds a package with its first report, below the project's root where no parent is named. @throws as `add` */
export async function addReportingPackage(context: Context, body: NewPackage): Promise<PlacedPackage> {
  const loaded = await loadProject(context);
  return add(context, loaded, { ...body, parent: body.parent ?? loaded.project.rootUid });
}

/**
 * Adds a package below another one; its structure follows the project's, unless `from_commit` is of a package with its own
 * structure, which is then copied (ADM-500, ADM-503). `ref_name` is the package's name, `name` that of its tree's root.
 * @param skip without the project's sections, unless the body says otherwise
 * @throws as `add`
 */
export async function addPackageBelow(
  context: Context,
  parent: string,
  { ref_name, name: rootName, from_commit: from, responsible_discipline, skip_categories, ...rest }: NewBranch,
  skip = false,
): Promise<PlacedPackage> {
  const loaded = await loadProject(context);
  const meta_json = responsible_discipline === undefined ? {} : { responsible_discipline };
  const empty = skip_categories ?? skip;
  return add(context, loaded, { ...rest, name: ref_name, rootName, from, parent, meta_json, empty });
}

/**
 * @throws invalid_input for an unknown parent, role, period or structure to copy, conflict for a closed period or a full project,
 * stale_version where the metrics of the copied structure change with each attempt
 */
const add = (context: Context, loaded: LoadedProject, given: GivenPackage): Promise<PlacedPackage> =>
  inUnitsOfNow(() => addOnce(context, loaded, given));

async function addOnce(
  { tenantUid, cause }: Context,
  loaded: LoadedProject,
  { name, rootName, from, parent, due_date, meta_json = {}, empty, reporting_period }: GivenPackage,
): Promise<PlacedPackage> {
  const above = meantBy(parent, loaded.allPackages);
  if (!above || above.kind === 'conversion_factors') throw fieldError('parent', unknownText('reporting package'));
  const copied = await structureOf(tenantUid, loaded, from);
  const naming = copied?.overlay && !empty ? await namingWrites(tenantUid, measuredInDocument(copied.overlay)) : [];
  const fields = {
    name,
    rootName,
    parentUid: above.uid,
    dueDate: due_date ?? null,
    responsibleUid: responsibleIn(meta_json, loaded, above.uid) ?? null,
    metaJson: metaOver({}, meta_json),
    firstPeriod: await firstPeriodIn(loaded, reporting_period, cause.at),
  };
  const structure = ({ projectUid, structureUid, uid: packageUid }: PackageItem) => {
    const place = { projectUid, structureUid, packageUid };
    const store = structureStore(tenantUid);
    if (empty) return store.emptyPackageWrites(place, cause);
    return copied ? [...store.copiedPackageWrites(place, copied, cause), ...naming] : [];
  };
  const pack = await packageStore(tenantUid).create(loaded, fields, cause, structure);
  return { pack, entry: await boardStore(tenantUid).entry(pack.projectUid, pack.uid) };
}

const NEXT =
  'It would expect a report of the new package. Choose a later first period, or ask an administrator for an exception for all packages.';

/**
 * The requested period of the first report; none where the project decides.
 * @throws invalid_input, conflict where that period or a later one is closed
 */
async function firstPeriodIn({ project: { tenantUid }, periods }: LoadedProject, wanted: string | null | undefined, at: string) {
  if (!wanted) return undefined;
  const period = meantBy(wanted, periods);
  if (!period)
    throw fieldError('reporting_period', "This period is not one of the project's reporting periods. Choose another one.");
  await checkPeriodsOpen(tenantUid, [period], [], at);
  await checkPeriodsOpen(
    tenantUid,
    periods.filter(({ startDate }) => startDate > period.startDate),
    [],
    at,
    NEXT,
  );
  return period;
}

/**
 * The structure of the package that a report or structure is of, at this moment and with the metrics of today: a worker that
 * brings a change of them to all structures does not see a package that is not there yet. None where nothing is named.
 * @throws invalid_input
 */
async function structureOf(tenantUid: string, { project }: LoadedProject, id: string | null | undefined) {
  if (!id) return undefined;
  const { source } = await idStore(tenantUid).resolve({ source: { type: 'commit', id } });
  if (!source?.packageUid || source.projectUid !== project.uid) throw fieldError('from_commit', unknownText('report'));
  const place = { ...project, packageUid: source.packageUid };
  const structure = await structureStore(tenantUid).read(place, { consistent: true });
  const { master, overlay } = structure;
  return { ...structure, overlay: overlay && (await overlayToday(tenantUid, master, overlay)) };
}
