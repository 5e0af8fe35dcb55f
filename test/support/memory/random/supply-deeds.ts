import { type Deed, NONE, oneOf } from './deed.ts';
import type { History, Period } from './history.ts';
import { relate } from './scene.ts';

/** Gives the client a share in the figures of a period, or none. */
export const share: Deed = async (history, pick) => {
  const period = oneOf(pick, history.periods(history.scene.projects[0]!.uid));
  return period ? shareOf(history, period, oneOf(pick, [0, 0.25, 0.5, 1, 1])!, pick(3) === 0) : NONE;
};

async function shareOf(history: History, period: Period, value: number, isFuture = false) {
  const [supplier, client] = history.scene.projects;
  const entries = [{ project: { uid: client!.uid }, value }];
  const path = `/api/project/${supplier!.uid}/reporting_periods/${period.uid}/?future=${isFuture}`;
  const answer = await history.scene.admin.call('PATCH', path, { meta_json: { apportionment: { entries } } });
  return { did: `share ${value} of ${period.startDate}`, answer };
}

/** Sends the client a share of what is approved in a period. */
export const sendShares: Deed = async (history, pick) => {
  const [supplier] = history.scene.projects;
  const periods = history.periods(supplier!.uid);
  const approved = periods.filter((period) => history.among([supplier!.uid], ({ uid }) => uid === period.uid).length > 0);
  const period = oneOf(pick, approved.length > 0 ? approved : periods);
  if (!period) return NONE;
  const shared = pick(2) === 0 ? await shareOf(history, period, oneOf(pick, [0.25, 0.5, 1, 0])!) : NONE;
  const from = pick(4) === 0 ? oneOf(pick, history.scene.packs)!.uid : supplier!.rootRef;
  const payload = { supplier_ref_id: from, reporting_period_id: period.uid };
  const path = `/api/tracker/${supplier!.tracker}/dispatch/`;
  const answer = await history.scene.admin.call('POST', path, { type: 'SUBMIT_APPORTIONMENTS', payload });
  return { did: `send shares of ${period.startDate} (${shared.did})`, answer };
};

/** Ends the relation of the supplier and its client, or makes it again. */
export const changeRelation: Deed = async (history) => {
  const { admin, projects } = history.scene;
  const path = `/api/project/${projects[0]!.uid}/supplier/sent/`;
  const sent = (await admin.call('GET', path)).json<{ uid: string; status: string }[]>();
  const accepted = sent.find(({ status }) => status === 'accepted');
  if (!accepted) return { did: 'relation anew', answer: await relate(history.scene) };
  return { did: 'end relation', answer: await admin.call('DELETE', `${path}${accepted.uid}/`) };
};
