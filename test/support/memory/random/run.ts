import { checkFigures, checkRegister, type Looks } from './checks.ts';
import { type Deed, oneOf, type Pick } from './deed.ts';
import { DEEDS, DISTURBING, SLEEPING } from './deeds.ts';
import { checkEvidence } from './evidence.ts';
import { checkFiles } from './files.ts';
import { History } from './history.ts';
import { checkItems, checkLists, checkTrail } from './lists.ts';
import {
  asleep,
  atOnce,
  deliverChanges,
  deliverJob,
  drain,
  failedJobs,
  items,
  momentOfTable,
  pass,
  type Sleeper,
  WHOLE,
  waitingCalculation,
  withIndexOf,
} from './machine.ts';
import { checkRebuilt } from './rebuilt.ts';
import { Fault, makeScene } from './scene.ts';

/** Numbers below `count` in a sequence that the seed determines. */
function pickOf(seed: number): Pick {
  let state = seed >>> 0;
  return (count) => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % count;
  };
}

const WEIGHTS = DEEDS.reduce((sum, [weight]) => sum + weight, 0);

function deedOf(pick: Pick) {
  let at = pick(WEIGHTS);
  for (const [weight, deed] of DEEDS) {
    if (at < weight) return deed;
    at -= weight;
  }
  throw new Error('No deed');
}

/** Lets workers do some of what waits, in any order, sometimes twice, and sometimes only to a certain write. */
async function work(history: History, pick: Pick, dies = true): Promise<string> {
  const delivery = () => ({ writes: dies && pick(5) === 0 ? pick(4) : Number.POSITIVE_INFINITY, isTwice: pick(6) === 0 });
  let did = '';
  for (let left = pick(4); left > 0; left -= 1) {
    const own = delivery();
    const isJob = pick(2) === 0 && items.jobs.length > 0;
    const at = pick(items.jobs.length || 1);
    const what = isJob ? items.jobs[at]!.type : 'roll-up';
    const isDone = isJob ? await deliverJob(at, own) : await deliverChanges(1 + pick(20), own);
    await withIndexOf(undefined, () => history.keepOthers());
    did += ` ${what}${own.writes < 9 ? `†${own.writes}` : ''}${own.isTwice ? ' twice' : ''}${isDone ? '' : ' failed'}`;
  }
  return did && ` | workers:${did}`;
}

/** Deeds that always change something. Others may say again what is so already. */
const RECORDED = /^(fill|submit|APPROVE|REJECT|REOPEN|INVALIDATE|HOLD|move|closing|reopening|delete|restore|remove|merge)/;
const auditEntries = () => [...items.values()].filter((item) => item.__edb_e__ === 'audit').length;

/** Most requests wait for a few others, some for many. */
const pauseOf = (pick: Pick) => () => (pick(10) === 0 ? pick(80) : pick(3));

export type Plan = { steps: number; look: number; isCalm?: boolean };

/** Runs a random history and checks it. @throws Fault with the seed and its steps */
export async function runHistory(seed: number, { steps, look, isCalm = false }: Plan): Promise<Map<string, number>> {
  const pick = pickOf(seed);
  const scene = await makeScene();
  const history = new History(scene);
  const counts = new Map<string, number>();
  const looks = new Map<string, Looks>();
  const sleepers: Sleeper[] = [];
  const wake = async (count: number) => {
    for (const { wake: up, ended } of sleepers.splice(0, count)) {
      up();
      await ended;
    }
  };
  const check = async () => {
    // what sleeps has read what was there before all that the others do now
    if (pick(2) === 0) await drain();
    await wake(sleepers.length);
    await drain();
    await history.keepOthers();
    const failed = failedJobs();
    if (failed.length > 0) throw new Fault(`Failed jobs: ${failed.join(', ')}`);
    await checkFigures(history);
    for (const project of scene.projects) looks.set(project.uid, await checkRegister(history, project, looks.get(project.uid)));
    await checkLists(history);
    checkItems();
    await checkFiles(history);
    await checkEvidence(history);
    await checkRebuilt(history);
    await checkTrail(history);
    history.log.push('-- all workers done');
  };
  try {
    await history.begin();
    await check();
    const act = async (deed: Deed, mark = '') => {
      const before = auditEntries();
      const { did, answer } = await deed(history, pick);
      if (!did) return;
      const isSilent = mark === '' && answer && answer.status < 300 && RECORDED.test(did) && auditEntries() === before;
      if (isSilent) throw new Fault(`No entry of the audit trail: ${did}`);
      const refusal = answer && answer.status >= 400 ? ` ${answer.text.slice(0, 160)}` : '';
      history.log.push(`${mark}${did}: ${answer?.status}${refusal}`);
      const name = `${did.split(' ')[0]} ${answer && answer.status < 300 ? 'ok' : answer?.status}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    };
    const sleepingDeed = async (deed: Deed) => {
      if (!SLEEPING.has(deed)) return '';
      const { did, answer } = await deed(history, pick);
      return ` ${did}: ${answer?.status} ${answer && answer.status >= 400 ? answer.text.slice(0, 160) : ''}`;
    };
    /**
     * Others change what somebody who sleeps has read, and their workers may come to an end before. `isReport`:
     * the report that it calculates
     */
    const disturb = async (isReport: boolean) => {
      history.isDisturbed = isReport;
      for (let left = 2 + pick(4); left > 0; left -= 1) await act(oneOf(pick, DISTURBING)!, '(meanwhile) ');
      history.isDisturbed = false;
      if (pick(2) === 0) await drain();
      else history.log.push(await work(history, pick));
    };
    for (let step = 1; step <= steps; step += 1) {
      const kind = isCalm ? 9 : pick(14);
      if (pick(3) === 0) await wake(1 + pick(2));
      const before = isCalm ? undefined : momentOfTable();
      const [first, second] = [deedOf(pick), deedOf(pick)];
      if (kind === 0) {
        const late = momentOfTable();
        await act(first);
        pass(1000);
        await withIndexOf(late, () => act(second, '(late index) '));
      } else if (kind < 4) {
        const others = first === second ? [] : [() => act(second, '(at once) ')];
        const worker = async () => void history.log.push(`(at once)${await work(history, pick, false)}`);
        await atOnce(pauseOf(pick), [() => act(first, '(at once) '), ...others, ...[worker, worker, worker].slice(pick(4))]);
      } else if (kind < 7) {
        history.log.push('(falls asleep)');
        const at = history.log.length - 1;
        const note = (text: string) => {
          history.log[at] += text;
        };
        const what = pick(4);
        const calculation = what < 2 ? waitingCalculation() : undefined;
        const run = async () => {
          if (what === 3) return note(await sleepingDeed(first));
          if (!calculation) return note(` roll-up ${await deliverChanges(100, WHOLE)}`);
          history.busyWith = calculation.reportUid;
          note(` recalculate ${await deliverJob(calculation.at, WHOLE)}`);
        };
        const isByWrites = pick(3) > 0;
        const sleeper = await asleep({ left: isByWrites ? pick(3) : pick(30), isByWrites }, run);
        if (sleeper) sleepers.push(sleeper);
        if (sleeper && what < 3 && pick(3) > 0) await disturb(calculation !== undefined);
      } else await act(first);
      pass(1000 * (1 + pick(30)));
      if (isCalm) await drain();
      else {
        const late = pick(3) === 0 ? before : undefined;
        history.log[history.log.length - 1] +=
          `${late ? ' (late index)' : ''}${await withIndexOf(late, () => work(history, pick), pick(2) === 0)}`;
      }
      if (step % look === 0 || step === steps) await check();
    }
  } catch (error) {
    const { message, stack } = error as Error;
    throw new Error(`Seed ${seed}: ${error instanceof Fault ? message : stack}\n${history.log.join('\n')}`);
  }
  return counts;
}
