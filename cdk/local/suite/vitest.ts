import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LOCAL } from '../settings.ts';
import { type Counts, countsOf, type Report } from './counts.ts';
import { type Manner, runTool } from './processes.ts';

export type SuiteProject = 'unit' | 'unit-alone' | 'cdk' | 'integration' | 'e2e';

const readReport = (file: string): Report | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return undefined;
  }
};

type Run = { env: NodeJS.ProcessEnv; files?: string[]; manner?: Manner };

/** Runs the files (by default all) of some of Vitest's projects and counts their tests. */
export const runVitest = async (projects: SuiteProject[], { env, files = [], manner }: Run): Promise<Counts> => {
  const report = join(LOCAL, `report-${projects.join('-')}.json`);
  rmSync(report, { force: true });
  const selection = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runTool('vitest', ['run', ...selection, ...reporters, ...files], env, manner);
  return countsOf(readReport(report), code);
};
