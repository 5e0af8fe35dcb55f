import type { CompanyEvidence } from '../../../../shared/contract/indicator/company-dashboard.ts';
import type { Evidence } from '../../../../shared/contract/indicator/results.ts';
import { isLeftIn } from './checks.ts';
import { equationIn, type History, lastDay } from './history.ts';
import { figureOf, isSame, takesPart } from './plain.ts';
import { asked, Fault, type Project } from './scene.ts';

/** The reports behind each figure of a project are those that take part in it, each with its own part. */
async function checkProject(history: History, project: Project): Promise<void> {
  for (const own of history.measured.get(project.uid) ?? [])
    for (const period of history.periods(project.uid)) {
      const path = `/api/dashboard/project/${project.uid}/indicator/${own.uid}/evidence/?refId=root&period=${period.uid}`;
      const { reports }: Evidence = await asked(history.scene.owner.call('GET', path));
      const equation = equationIn(own, period.startDate);
      const expected = history
        .countingIn(project.uid, period.uid)
        .filter(({ snapshot }) => takesPart(equation, snapshot, history.now));
      const found = reports.filter(({ counts }) => counts);
      const where = `The evidence of ${project.name} ${own.name} ${period.startDate}`;
      const keysOf = (keys: string[]) => keys.toSorted().join(', ');
      const shown = keysOf(found.map(({ commit, receipt }) => `${commit} ${receipt?.submission}`));
      if (shown !== keysOf(expected.map(({ key }) => key)))
        throw new Fault(`${where} has ${shown}, expected ${keysOf(expected.map(({ key }) => key))}`);
      for (const { key, snapshot } of expected) {
        const part = found.find(({ commit }) => key.startsWith(`${commit} `))!;
        const { value } = figureOf(equation, [snapshot], history.now);
        if (!isSame(value, part.exact)) throw new Fault(`${where} says ${part.exact} of ${part.ref_name}, expected ${value}`);
      }
    }
}

/** The projects behind each figure of a company say what they add to it. */
async function checkCompany(history: History, uid: string, name: string): Promise<void> {
  const { below, indicators } = history.company(uid);
  const path = `/api/company/${uid}/indicator/`;
  const listed: { uid: string; name: string }[] = await asked(history.scene.owner.call('GET', path));
  const months = new Set(below.flatMap(history.periods).map((period) => lastDay(period).slice(0, 7)));
  for (const { name: indicator, equation } of indicators)
    for (const month of months) {
      const own = listed.find((each) => each.name === indicator);
      const at = `/api/dashboard/company/${uid}/indicator/${own?.uid}/evidence/?interval=month&period=${month}`;
      const { projects }: CompanyEvidence = await asked(history.scene.owner.call('GET', at));
      const isIn = (period: { endDate: string }) => lastDay(period).startsWith(month);
      for (const project of below) {
        const { value } = figureOf(equation, history.among([project], isIn), history.now, isLeftIn(history, below, equation));
        const line = projects.find((each) => each.project.uid === project);
        if (!isSame(value, line?.exact ?? null))
          throw new Fault(`The evidence of ${name} ${indicator} ${month} says ${line?.exact} of a project, expected ${value}`);
      }
    }
}

/** What stands behind figures agrees with what was entered. */
export async function checkEvidence(history: History): Promise<void> {
  for (const project of history.scene.projects) await checkProject(history, project);
  for (const { uid, name } of history.companies()) await checkCompany(history, uid, name);
}
