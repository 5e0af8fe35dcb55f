import { type Deed, NONE, oneOf } from './deed.ts';

/** Adds a month, or the missing periods of the duration, with or without the empty ones that are there. */
export const addPeriods: Deed = async (history, pick) => {
  const project = oneOf(pick, history.scene.projects)!;
  const body =
    pick(2) === 0
      ? { clear_empty: pick(2) === 0, from_reporting: true }
      : { clear_empty: pick(4) === 0, start_dates: [oneOf(pick, ['2024-04-01', '2024-03-16', '2024-05-01'])] };
  const path = `/api/project/${project.uid}/reporting_periods/`;
  return {
    did: `add periods ${project.name} ${JSON.stringify(body)}`,
    answer: await history.scene.admin.call('POST', path, body),
  };
};

/** Makes the duration or the frequency of a project another one. */
export const changeDuration: Deed = async (history, pick) => {
  const project = oneOf(pick, history.scene.projects)!;
  const [endDate, freq_num] = [oneOf(pick, ['2024-04-01', '2024-05-01', '2024-06-01']), oneOf(pick, [1, 1, 2])];
  const reporting = { startDate: '2024-01-01', endDate, freq_num, freq_unit: 'MONTHS' };
  return {
    did: `duration ${project.name} to ${endDate} by ${freq_num}`,
    answer: await history.scene.admin.call('PATCH', `/api/project/${project.uid}/`, { reporting }),
  };
};

const DAYS = ['2024-02-01', '2024-02-16', '2024-03-01', '2024-03-16', '2024-04-01', '2024-04-16', '2024-05-01', '2024-05-16'];

/** Moves the days of a period. */
export const moveDays: Deed = async (history, pick) => {
  const project = oneOf(pick, history.scene.projects)!;
  const period = oneOf(pick, history.periods(project.uid));
  if (!period) return NONE;
  const at = pick(DAYS.length - 1);
  const days = { startDate: DAYS[at]!, endDate: DAYS[at + 1 + pick(2)] ?? '2024-05-16' };
  const body = oneOf(pick, [days, { startDate: days.startDate }, { endDate: days.endDate }])!;
  const path = `/api/project/${project.uid}/reporting_periods/${period.uid}/`;
  const answer = await history.scene.admin.call('PATCH', path, body);
  return { did: `days ${project.name} ${period.startDate} ${JSON.stringify(body)}`, answer };
};

export const deletePeriod: Deed = async (history, pick) => {
  const project = oneOf(pick, history.scene.projects)!;
  const period = oneOf(pick, history.periods(project.uid));
  if (!period) return NONE;
  const path = `/api/project/${project.uid}/reporting_periods/${period.uid}/`;
  return { did: `no period ${project.name} ${period.startDate}`, answer: await history.scene.admin.call('DELETE', path) };
};
