import { neededUid, operatorCause, operatorCommand, placeOf, runAsScript, UsageError } from './command.ts';

const HELP = `npm run replay -- --tenant UID --project UID
  computes the results of a project again from its submitted reports

It has the workers compute the stored results anew and deletes those without a submitted report. The dashboards of the project
show the same all the time. It may run at any time, and again after a failure.`;

const options = { tenant: { type: 'string' }, project: { type: 'string' } } as const;

export const replayCommand = operatorCommand(
  { script: 'npm run replay', help: HELP, options },
  async ({ tenant, project }, others) => {
    if (others.length > 0) throw new UsageError(`'${others[0]}' means nothing here.`);
    const [tenantUid, projectUid] = [neededUid('tenant', tenant), neededUid('project', project)];
    placeOf('TABLE_NAME');
    const { projectStore } = await import('../../functions/data/stores/project/project-store.ts');
    const { replayResults } = await import('../../functions/core/report/replay.ts');
    const { name } = await projectStore(tenantUid).get(projectUid);
    const count = await replayResults(tenantUid, projectUid, operatorCause());
    return `${count} submitted reports of ${name} are being computed again.`;
  },
);

if (import.meta.main) await runAsScript(replayCommand);
