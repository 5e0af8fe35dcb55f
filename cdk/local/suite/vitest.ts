import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LOCAL } from '../settings.ts';
import { addCounts, type Counts, countsOf, countsOfOthers, failedFiles, type Report } from './counts.ts';
import { type Manner, runTool } from './processes.ts';

export type SuiteProject = 'unit' | 'unit-alone' | 'api' | 'cdk' | 'integration' | 'e2e' | 'screens';

const readReport = (file: string): Report | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return undefined;
  }
};

/** Most failed files to run again. More do not fail by chance. */
const MAX_AGAIN = 4;

type Run = { env: NodeJS.ProcessEnv; files?: string[]; manner?: Manner };

/** Runs files (by default all) of some of Vitest's projects and counts their tests. */
export const runVitest = async (projects: SuiteProject[], run: Run): Promise<Counts> => {
  const { report, code } = await reported(projects, run);
  return countsOf(report, code);
};

/**
 * As `runVitest`, but runs failed files once more, each as a whole, because a walk cannot resume at the failed step. The second
 * attempt distinguishes a slow moment of a small machine from a fault; the output names the files that needed it.
 */
export const runVitestTwice = async (projects: SuiteProject[], run: Run): Promise<Counts> => {
  const { report, code } = await reported(projects, run);
  const files = report ? failedFiles(report) : [];
  if (!report || files.length === 0 || files.length > MAX_AGAIN) return countsOf(report, code);
  console.log(`\nOnce more, since they failed:\n${files.join('\n')}`);
  return addCounts(countsOfOthers(report), await runVitest(projects, { ...run, files }));
};

const reported = async (projects: SuiteProject[], { env, files = [], manner }: Run) => {
  const report = join(LOCAL, `report-${projects.join('-')}.json`);
  rmSync(report, { force: true });
  const selection = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runTool('vitest', ['run', ...selection, ...reporters, ...files], env, manner);
  return { report: readReport(report), code };
};
