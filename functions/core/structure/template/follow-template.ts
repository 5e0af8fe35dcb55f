import type { FollowTemplatePayload } from '../../../../shared/contract/jobs.ts';
import type { ProjectOutcome } from '../../../../shared/contract/structure/templates.ts';
import { isChanged } from '../../../../shared/domain/structure/template-plan.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { Cause } from '../../../data/audit-write.ts';
import { idStore } from '../../../data/stores/id-store.ts';
import { jobStore } from '../../../data/stores/job-store.ts';
import { type LoadedTemplate, templateStore } from '../../../data/stores/structure/template-store.ts';
import { transact } from '../../../data/transact.ts';
import type { JobWork } from '../../work.ts';
import { applyInSteps, applyPlan, fitsAtOnce, NO_VERSIONS, planWrites } from './template-apply.ts';
import { CHANGED_SINCE_PREVIEW, refusalText } from './template-pins.ts';
import { packageView, stampOf } from './template-report.ts';

type Part = FollowTemplatePayload['projects'][number];
type FollowRequest = Pick<FollowTemplatePayload, 'keepTargets'> & Part;

const INTERRUPTED = 'The update was interrupted. Some packages may be up to date already. Look at the preview again.';
const leftText = (names: readonly string[]) =>
  `Somebody else changed these packages in the meantime, so they were not updated, or not with all their targets: ${names.join(', ')}. Look at the preview again.`;

/**
 * Updates projects to a template, one after another. One transaction updates a project and records it as done, so a worker that
 * dies leaves no half, and its successor repeats nothing. A project with too many packages for one transaction follows package by
 * package; then the successor reports an interruption.
 * @param before what an earlier attempt has recorded as done
 * @returns how many projects were updated, for the job's record
 * @throws conflict with the first reason when every project refuses
 */
export async function updateFollowers(
  { tenantUid, uid, cause, progress }: JobWork,
  { structureUid, keepTargets, projects }: FollowTemplatePayload,
  before: readonly ProjectOutcome[],
): Promise<string> {
  const { template: id } = await idStore(tenantUid).resolve({ template: { type: 'tracker', id: structureUid } });
  const outcomes = [...before];
  for (const part of projects.slice(outcomes.length)) {
    const percent = Math.round((100 * (outcomes.length + 1)) / projects.length);
    const recorded = (outcome: ProjectOutcome) => jobStore(tenantUid).progressWrite(uid, percent, [...outcomes, outcome]);
    // read again for each project, since one of its metrics may have been replaced meanwhile
    const template = await templateStore(tenantUid).load(String(id?.projectUid));
    outcomes.push(await follow(tenantUid, template, { ...part, keepTargets }, cause, recorded));
  }
  await progress(100, outcomes);
  const updated = outcomes.filter(({ outcome }) => outcome === 'updated').length;
  if (outcomes.length > 0 && outcomes.every(({ outcome }) => outcome === 'refused'))
    throw new AppError('conflict', outcomes[0]!.reason);
  return `${updated} of ${projects.length} projects updated`;
}

async function follow(
  tenantUid: string,
  template: LoadedTemplate,
  { projectUid, packageUids, plan, keepTargets }: FollowRequest,
  cause: Cause,
  recorded: (outcome: ProjectOutcome) => ReturnType<ReturnType<typeof jobStore>['progressWrite']>,
): Promise<ProjectOutcome> {
  const store = templateStore(tenantUid);
  const loaded = await store.plan(template, projectUid, packageUids, keepTargets);
  const project = { uid: projectUid, name: loaded.project.name };
  const changed = loaded.plans.filter((each) => each.chosen && isChanged(each));
  const packages = loaded.plans.filter((each) => each.chosen && (isChanged(each) || each.changes.length > 0)).map(packageView);
  const done: ProjectOutcome = { project, outcome: changed.length > 0 ? 'updated' : 'unchanged', reason: '', refs: packages };
  const refused: ProjectOutcome = { project, outcome: 'refused', reason: CHANGED_SINCE_PREVIEW, refs: [] };
  if (stampOf(loaded) !== plan) return refused;
  try {
    if (fitsAtOnce(planWrites(tenantUid, template, loaded, NO_VERSIONS, cause))) {
      await applyPlan(tenantUid, template, loaded, cause, [recorded(done)]);
      return done;
    }
    await transact([recorded({ ...refused, reason: INTERRUPTED })]);
    return without(done, await applyInSteps(tenantUid, template, loaded, cause));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...refused, reason: refusalText(error) };
  }
}

/** The outcome of a project some of whose packages were skipped. */
function without(done: ProjectOutcome, left: ReadonlySet<string>): ProjectOutcome {
  if (left.size === 0) return done;
  const names = done.refs.filter(({ ref: pack }) => left.has(pack.uid)).map(({ ref: pack }) => pack.name);
  return { ...done, reason: leftText(names), refs: done.refs.filter(({ ref: pack }) => !left.has(pack.uid)) };
}
