import type { ApportionPayload } from '../../../shared/contract/jobs.ts';
import type { ApportionmentMail } from '../../../shared/contract/mails.ts';
import type { ApportionmentOutcome, StoredApportionment } from '../../../shared/contract/project/apportionment.ts';
import { percentText } from '../../../shared/domain/apportionment/shares.ts';
import { nextApportionment } from '../../../shared/domain/apportionment/submission.ts';
import { countText } from '../../../shared/domain/kernel/count-text.ts';
import { shortId } from '../../../shared/domain/kernel/names.ts';
import { displayPeriod } from '../../../shared/domain/kernel/periods.ts';
import { isStale } from '../../../shared/errors.ts';
import { growingPause, retryOn } from '../../data/retry.ts';
import { jobStore } from '../../data/stores/job-store.ts';
import { periodStore } from '../../data/stores/project/period-store.ts';
import { type LoadedProject, type PeriodItem, projectStore } from '../../data/stores/project/project-store.ts';
import { whereFound } from '../where-found.ts';
import type { JobWork } from '../work.ts';
import { apportionmentOf, isBegun, outcomeKey } from './plan.ts';

const ATTEMPTS = 5;
const ENDED = 'This submission has ended already';

type Job = Pick<JobWork, 'tenantUid' | 'uid' | 'cause'>;

/**
 * Ends a submission once: the status, the outcome of each client, and the mail to the person who submitted are one transaction
 * (ADM-524). `reason`: why the clients without an outcome were not reached; absent if all were.
 * @returns a summary for the job's record
 */
export async function endApportionment(
  { tenantUid, uid, cause }: Job,
  payload: ApportionPayload,
  outcomes: readonly ApportionmentOutcome[],
  reason?: string,
): Promise<string> {
  return retryOn(isStale, { attempts: ATTEMPTS, pauseMs: growingPause }, async () => {
    const loaded = await whereFound(() => projectStore(tenantUid).load(payload.projectUid, { consistent: true }));
    const period = loaded?.periods.find(({ uid: each }) => each === payload.periodUid);
    if (!loaded || !period) return ENDED;
    const stored = apportionmentOf(period);
    if (stored.job !== uid || stored.status !== 'submitting') return ENDED;
    const ended = outcomes.map((outcome) => (isBegun(outcome) ? { ...outcome, reason: reason ?? null } : outcome));
    const all = reason === undefined ? ended : [...ended, ...unreached(stored, ended, reason)];
    const isFailed = reason !== undefined || all.some(({ isSent }) => !isSent);
    const status = nextApportionment(stored.status, isFailed ? 'some failed' : 'all through')!;
    const kept = (stored.outcomes ?? []).filter((each) => !all.some((other) => outcomeKey(other) === outcomeKey(each)));
    const apportionment: StoredApportionment = { ...stored, status, outcomes: [...kept, ...all].filter(isTold) };
    const mail = mailOf({ loaded, period, payload, isFailed, userUid: cause.by, all });
    const change = { metaJson: { ...period.metaJson, apportionment } };
    const writes = [jobStore(tenantUid).enqueue('send-mail', mail, { ...cause, at: new Date().toISOString() }).write];
    await periodStore(tenantUid, period.projectUid).update([{ period, change }], cause, writes);
    const through = all.filter(({ isSent }) => isSent).length;
    return `${through} of ${countText(all.length, 'client')} received the figures`;
  });
}

/** Leaves out a client from whom everything was taken back. */
const isTold = ({ isSent, stamp }: ApportionmentOutcome) => !isSent || stamp !== null;

/** The clients that were to be sent something and were not reached. */
function unreached({ entries, outcomes = [] }: StoredApportionment, done: readonly ApportionmentOutcome[], reason: string) {
  const known = new Set(done.map(outcomeKey));
  const before = new Map((outcomes ?? []).map((outcome) => [outcomeKey(outcome), outcome]));
  return entries
    .filter((entry) => !known.has(outcomeKey(entry)) && before.get(outcomeKey(entry))?.isSent !== true)
    .map(({ project, ref_id, companyName, value }): ApportionmentOutcome => {
      const stamp = before.get(outcomeKey({ project, ref_id }))?.stamp ?? null;
      const at = new Date().toISOString();
      return { project, ref_id, companyName, value, isSent: false, reason, stamp, metrics: 0, left: [], at };
    });
}

type EndedApportionment = {
  loaded: LoadedProject;
  period: PeriodItem;
  payload: ApportionPayload;
  isFailed: boolean;
  /** the recipient */
  userUid: string;
  all: readonly ApportionmentOutcome[];
};

function mailOf({ loaded, period, payload, isFailed, userUid, all }: EndedApportionment): ApportionmentMail {
  const { project, packages } = loaded;
  const { uid, startDate, endDate } = period;
  const { packageUid, host } = payload;
  const level = packages.some(({ uid: each }) => each === packageUid) ? `/wpack/${shortId(packageUid)}` : '';
  return {
    kind: 'apportionment',
    places: [project.uid, project.companyUid],
    userUids: [userUid],
    host,
    path: `/project/${shortId(project.uid)}${level}/apportionment/${shortId(uid)}`,
    facts: {
      project: project.name,
      isFailed,
      period: displayPeriod({ start: startDate, end: endDate }),
      clients: all
        .toSorted((a, b) => Number(a.isSent) - Number(b.isSent))
        .map(({ companyName, project: { name }, value, reason }) => ({
          name: `${companyName} - ${name}`,
          how: reason ?? `${percentText(value)} submitted`,
        })),
    },
  };
}
