import { type RestatedFigureText, restatedChange } from '../../../shared/domain/indicator/own-figures.ts';
import { todayIn } from '../../../shared/domain/kernel/dates.ts';
import { type KeptDigits, keptDigits } from '../../../shared/domain/kernel/digits.ts';
import { unitText } from '../../../shared/domain/metric/unit-text.ts';
import { restatementOf } from '../../../shared/domain/restatement/recorded.ts';
import { figureRecordStore } from '../../data/stores/restatement/figure-record-store.ts';
import { tenantStore } from '../../data/stores/tenant/tenant-store.ts';

/** What restated figures were and became, 'Restated 2026-11-03 from 42 kWh to 63 kWh', by `markKey`. */
export type MarkTexts = ReadonlyMap<string, string>;

export const NO_MARKS: MarkTexts = new Map();

export const markKey = (indicatorUid: string, periodUid: string) => `${indicatorUid} ${periodUid}`;

/**
 * What a restated figure became, in the words of every file, see `restatedChange`.
 * @param digits those of the file; two figures that they
 * would make one have all
 */
export function changeInFile(figure: RestatedFigureText, digits: KeptDigits): string {
  const kept = [figure.old, figure.new].map((each) => keptDigits(each ?? '', digits));
  const isOne = figure.old !== figure.new && kept[0] === kept[1];
  return restatedChange(figure, (value, unit) =>
    value === null ? 'none' : [keptDigits(value, isOne ? 'all' : digits), unitText(unit)].filter(Boolean).join(' '),
  );
}

/**
 * The marks of the restated figures of a project, or of the indicators that one of its packages holds, with days of the
 * tenancy's time zone. Two reads.
 * @param packageUid undefined for the whole project
 */
export async function restatedMarks(
  tenantUid: string,
  {
    projectUid,
    packageUid,
    digits = 'all',
  }: { projectUid: string; packageUid?: string | undefined; digits?: KeptDigits | undefined },
): Promise<MarkTexts> {
  const [{ periods }, { timeZone }] = await Promise.all([
    figureRecordStore(tenantUid).last(projectUid),
    tenantStore(tenantUid).get(),
  ]);
  const marks = periods.flatMap(({ recorded: { periodUid, figures } }) =>
    figures.flatMap((figure) => {
      const restated = figure.packageUid === packageUid ? restatementOf(figure) : undefined;
      if (!restated) return [];
      const text = `Restated ${todayIn(timeZone, restated.at)}${changeInFile(restated, digits)}`;
      return [[markKey(figure.indicatorUid, periodUid), text] as const];
    }),
  );
  return new Map(marks);
}
