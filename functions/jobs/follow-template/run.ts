import { FollowTemplatePayload } from '../../../shared/contract/jobs.ts';
import type { ProjectOutcome } from '../../../shared/contract/structure/templates.ts';
import { AppError } from '../../../shared/errors.ts';
import { refView, stampOf } from '../../core/structure/template-report.ts';
import { applyInSteps } from '../../core/structure/template-steps.ts';
import { idStore } from '../../data/stores/id-store.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { type LoadedTemplate, templateStore } from '../../data/stores/structure/template-store.ts';
import { applyPlan, fitsAtOnce, isChanged, planWrites } from '../../data/stores/structure/template-writes.ts';
import { transact } from '../../data/transact.ts';
import type { RunningJob } from '../../queue/worker.ts';

type Part = FollowTemplatePayload['projects'][number];
type Wanted = Pick<FollowTemplatePayload, 'keepTargets'> & Part;

const STALE = 'Something has changed since the preview was made. Nothing was changed here: look at the preview again.';

const INTERRUPTED =
  'The update was interrupted. Some packages may follow the template already, each of them completely: look at the preview again.';
const leftText = (names: readonly string[]) =>
  `Left as they are, because somebody changed them in the meantime: ${names.join(', ')}. Look at the preview again.`;

/**
 * Lets projects follow a template, one after the other. What is done to a project and that it is done are one transaction, so that a
 * worker that dies leaves no half of it and no second one repeats it; a project with more packages than that holds follows package by
 * package, and a second worker says that it was interrupted.
 */
export async function followTemplateJob({ tenantUid, uid, payload, cause, checkpoint, progress }: RunningJob): Promise<string> {
  const { trackerUid, keepTargets, projects } = FollowTemplatePayload.parse(payload);
  const { template: id } = await idStore(tenantUid).resolve({ template: { type: 'tracker', id: trackerUid } });
  const template = await templateStore(tenantUid).load(String(id?.projectUid));
  const outcomes = (checkpoint as ProjectOutcome[] | undefined) ?? [];
  for (const part of projects.slice(outcomes.length)) {
    const percent = Math.round((100 * (outcomes.length + 1)) / projects.length);
    const recorded = (outcome: ProjectOutcome) => jobStore(tenantUid).progressWrite(uid, percent, [...outcomes, outcome]);
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
  { projectUid, refUids, plan, keepTargets }: Wanted,
  cause: RunningJob['cause'],
  recorded: (outcome: ProjectOutcome) => ReturnType<ReturnType<typeof jobStore>['progressWrite']>,
): Promise<ProjectOutcome> {
  const store = templateStore(tenantUid);
  const loaded = await store.plan(template, projectUid, refUids, keepTargets);
  const project = { uid: projectUid, name: loaded.project.name };
  const changed = loaded.plans.filter((each) => each.chosen && isChanged(each));
  const refs = loaded.plans.filter((each) => each.chosen && (isChanged(each) || each.changes.length > 0)).map(refView);
  const done: ProjectOutcome = { project, outcome: changed.length > 0 ? 'updated' : 'unchanged', reason: '', refs };
  const refused: ProjectOutcome = { project, outcome: 'refused', reason: STALE, refs: [] };
  if (stampOf(loaded) !== plan) return refused;
  try {
    if (fitsAtOnce(planWrites(tenantUid, template, loaded, cause))) {
      await applyPlan(tenantUid, template, loaded, cause, [recorded(done)]);
      return done;
    }
    await transact([recorded({ ...refused, reason: INTERRUPTED })]);
    return without(done, await applyInSteps(tenantUid, template, loaded, cause));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...refused, reason: error.code === 'stale_version' ? STALE : error.message };
  }
}

/** What was done but for some packages. */
function without(done: ProjectOutcome, left: ReadonlySet<string>): ProjectOutcome {
  if (left.size === 0) return done;
  const names = done.refs.filter(({ ref }) => left.has(ref.uid)).map(({ ref }) => ref.name);
  return { ...done, reason: leftText(names), refs: done.refs.filter(({ ref }) => !left.has(ref.uid)) };
}
