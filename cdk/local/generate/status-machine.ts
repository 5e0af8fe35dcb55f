import {
  displayStatus,
  nextStatus,
  REPORT_ACTIONS,
  REPORT_STATUSES,
  type ReportAction,
  type ReportStatus,
} from '../../../shared/domain/report-status.ts';

type Step = { from: ReportStatus; action: ReportAction; to: ReportStatus; when: string };

const YES_NO = [true, false];
/** They lead out of nearly every status and would hide the rest. */
const NOT_DRAWN: readonly ReportAction[] = ['hold', 'invalidate'];
const unique = <T>(items: readonly T[]) => [...new Set(items)];

const leadsTo = (from: ReportStatus, action: ReportAction, to: ReportStatus) =>
  nextStatus(from, action, { hasApprover: true, dataControl: true }) === to;

/** The steps out of a status by one action, each with the condition under which it is taken. */
function steps(from: ReportStatus, action: ReportAction): Step[] {
  const at = (hasApprover: boolean, dataControl: boolean, before?: ReportStatus) =>
    nextStatus(from, action, { hasApprover, dataControl, before });
  const ask = (condition: (hasApprover: boolean, dataControl: boolean) => boolean) =>
    unique(YES_NO.flatMap((a) => YES_NO.filter((d) => condition(a, d)).map((d) => at(a, d)))).filter((to) => to !== null);
  const make = (to: ReportStatus | undefined, when: string): Step[] => (to ? [{ from, action, to, when }] : []);

  const back = unique(
    REPORT_STATUSES.filter((before) => leadsTo(before, action, from)).map((before) => at(true, true, before)),
  ).filter((to) => to !== null);
  if (back.length > 1) return back.map((to) => ({ from, action, to, when: `it was ${to} before` }));
  const all = ask(() => true);
  if (all.length < 2) return make(all[0], '');
  const [withApprover, without] = [ask((a) => a), ask((a) => !a)];
  if (withApprover.length === 1 && without.length === 1)
    return [...make(withApprover[0], 'the role has an approver'), ...make(without[0], 'it has none')];
  return [...make(ask((_, d) => d)[0], 'the project has data control'), ...make(ask((_, d) => !d)[0], 'it has none')];
}

const id = (status: string) => status.replaceAll(/\W(\w)/g, (_, letter: string) => letter.toUpperCase());

/** docs/status-machine.md: the transitions of a report as a diagram and as a table. */
export function statusMachine(): string {
  const all = REPORT_STATUSES.flatMap((from) => REPORT_ACTIONS.flatMap((action) => steps(from, action)));
  const states = REPORT_STATUSES.map((status) => `  state "${status}" as ${id(status)}`);
  const drawn = Map.groupBy(
    all.filter(({ action }) => !NOT_DRAWN.includes(action)),
    ({ from, to }) => `  ${id(from)} --> ${id(to)}`,
  );
  const arrows = [...drawn].map(([arrow, group]) => `${arrow}: ${unique(group.map(({ action }) => action)).join(', ')}`);
  const rows = all.map(({ from, action, to, when }) => `| ${from} | ${action} | ${to} | ${when} |`);
  const shown = REPORT_STATUSES.map((status) => `| ${status} | ${displayStatus(status)} |`);
  return `# The life of a report

Generated from \`shared/domain/report-status.ts\` by \`npm run openapi\`. An action that is not listed is refused with 409.
The diagram leaves out ${NOT_DRAWN.join(' and ')}, which the table has.

\`\`\`mermaid
stateDiagram-v2
${states.join('\n')}
  [*] --> ${id(REPORT_STATUSES[0])}
${arrows.join('\n')}
\`\`\`

| status | action | next status | when |
|---|---|---|---|
${rows.join('\n')}

| stored | shown |
|---|---|
${shown.join('\n')}

'Nothing Received' is shown as 'Overdue' once its due date has passed.
`;
}
