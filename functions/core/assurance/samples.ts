import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { AuditedFigure } from '../../../shared/domain/assurance/finding.ts';
import { drawn, figureKey, MAX_SAMPLES } from '../../../shared/domain/assurance/sample.ts';
import { LATEST_DAY } from '../../../shared/domain/kernel/dates.ts';
import { AppError, errorKind, fieldError } from '../../../shared/errors.ts';
import { growingPause, retryOn } from '../../data/retry.ts';
import { assuranceStore, OVERTAKEN, type SampleItem } from '../../data/stores/assurance/assurance-store.ts';
import type { Context } from '../context.ts';
import { WHOLE_PROJECT } from '../dashboard/figures.ts';
import { projectDashboard } from '../dashboard/project-scope.ts';

type SampleRequest = { size: number; fromDate?: string | undefined; toDate?: string | undefined };

const STALE = errorKind('stale_version', 'Somebody else has changed this sample in the meantime. Load the page again.');

/**
 * The official figures of a project in a range, by default all: one for each indicator and reporting period
 * that has a result. Two Queries.
 */
export async function figuresToSample(
  context: Context,
  projectUid: string,
  // a dashboard ends today; a figure may be official before its period is over
  { fromDate, toDate = LATEST_DAY }: Omit<SampleRequest, 'size'>,
): Promise<AuditedFigure[]> {
  const { computed } = await projectDashboard(context, projectUid, { refId: WHOLE_PROJECT, fromDate, toDate }, false);
  return computed.flatMap(({ item, figures }) =>
    figures.periods.flatMap(({ period, official, unit }): AuditedFigure[] =>
      official.value === null
        ? []
        : [
            {
              indicatorUid: item.uid,
              indicator: item.name,
              unit: unit ?? item.unit,
              periodUid: period.uid,
              start: period.start,
              end: period.end,
              value: official.value,
              reports: official.reports,
              of: official.of,
            },
          ],
    ),
  );
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Draws a sample of the official figures of a range, all equally likely. The seed is stored, so hashing it with the figures draws
 * the same sample again.
 * @throws invalid_input for a range without figures, conflict for too many samples
 */
export async function sampleFigures(
  context: Context,
  projectUid: string,
  { size, ...range }: SampleRequest,
): Promise<SampleItem> {
  const { tenantUid, cause } = context;
  const store = assuranceStore(tenantUid, projectUid);
  const [population, { samples }] = await Promise.all([figuresToSample(context, projectUid, range), store.load()]);
  if (samples.length >= MAX_SAMPLES) throw new AppError('conflict', `A project has at most ${MAX_SAMPLES} samples.`);
  if (population.length === 0) throw fieldError('toDate', 'No official figure lies in this range. Choose another one.');
  const seed = randomBytes(16).toString('hex');
  const figures = drawn(population, size, seed, sha256);
  const days = { ...(range.fromDate && { fromDate: range.fromDate }), ...(range.toDate && { toDate: range.toDate }) };
  const item = { tenantUid, projectUid, uid: randomUUID(), by: cause.by, at: cause.at, ...days, seed, figures, version: 1 };
  const changes = [{ field: 'figures', from: null, to: `${figures.length} of ${population.length}` }];
  return store.saveSample({ ...item, population: population.length }, changes, cause);
}

type Mark = { figure: Pick<AuditedFigure, 'indicatorUid' | 'periodUid'>; checked: boolean; version: number };

const ATTEMPTS = 5;

/**
 * Marks a figure of a sample as checked, or removes the mark. `version`: of the sample as the caller saw it; later marks of other
 * figures do not conflict. A mark that the caller has set already, by a request whose answer was lost, is answered as it is.
 * @throws not_found, stale_version, invalid_input for a figure that is not in the sample
 */
export const checkSampled = (context: Context, projectUid: string, sampleUid: string, mark: Mark): Promise<SampleItem> =>
  retryOn(OVERTAKEN.is, { attempts: ATTEMPTS, pauseMs: growingPause }, () => checkOnce(context, projectUid, sampleUid, mark));

async function checkOnce(
  { tenantUid, cause }: Context,
  projectUid: string,
  sampleUid: string,
  { figure, checked, version: seen }: Mark,
): Promise<SampleItem> {
  const store = assuranceStore(tenantUid, projectUid);
  const sample = await store.sample(sampleUid);
  const key = figureKey(figure);
  const found = sample.figures.find((each) => figureKey(each) === key);
  if (!found) throw fieldError('figure', 'This figure is not in the sample. Load the page again.');
  const isSo = (found.checked !== undefined) === checked;
  if (sample.version !== seen && isSo) {
    if (found.checked && found.checked.by !== cause.by) throw STALE();
    return sample;
  }
  const figures = sample.figures.map(({ checked: before, ...each }) => {
    const mark = figureKey(each) === key ? (checked ? { by: cause.by, at: cause.at } : undefined) : before;
    return { ...each, ...(mark && { checked: mark }) };
  });
  const changes = [{ field: `${found.indicator}, ${found.start}`, from: found.checked !== undefined, to: checked }];
  return store.saveSample({ ...sample, figures, version: sample.version + 1 }, changes, cause);
}
