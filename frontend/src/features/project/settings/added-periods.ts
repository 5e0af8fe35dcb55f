import type { ReportingPeriod } from '../../../../../shared/contract/project/periods.ts';
import type { Project } from '../../../../../shared/contract/project/projects.ts';
import { generatePeriods } from '../../../../../shared/domain/kernel/periods.ts';
import type { Flash } from '../../../ui/flash.tsx';
import { countOf } from '../../../ui/format.ts';
import { projectTexts as t } from '../texts.ts';

type All = readonly Pick<ReportingPeriod, 'uid' | 'startDate' | 'endDate'>[];

/**
 * What an addition of the periods of the duration has done, by the periods before and after it. A period of the duration that
 * shares days with one of other dates is not added: a warning says how many those are.
 */
export function addedFlash(duration: Project['reporting'], before: All, now: All): Pick<Flash, 'type' | 'content'> {
  const known = new Set(before.map(({ uid }) => uid));
  const added = now.filter(({ uid }) => !known.has(uid)).length;
  const dates = new Set(now.map(({ startDate, endDate }) => `${startDate} ${endDate}`));
  const leftOut = duration ? generatePeriods(duration).filter(({ start, end }) => !dates.has(`${start} ${end}`)).length : 0;
  const said = added === 0 ? [] : [countOf(added, t.periodsAdded)];
  if (leftOut > 0) return { type: 'warning', content: [...said, countOf(leftOut, t.periodsLeftOut)].join(' ') };
  return { type: 'success', content: said[0] ?? t.allThere };
}
