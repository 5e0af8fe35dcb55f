import {
  displayStatus,
  nextStatus,
  REPORT_ACTIONS,
  REPORT_STATUSES,
  type ReportAction,
  type ReportStatus,
} from '../../shared/domain/report/status.ts';

type Step = { from: ReportStatus; action: ReportAction; to: ReportStatus; when: string };
type Arrow = Omit<Step, 'from' | 'to'> & { from: string; to: string };

const YES_NO = [true, false];
/** They lead out of nearly every status: one arrow from all of these together, so that they do not hide the rest. */
const SHARED: readonly ReportAction[] = ['hold', 'invalidate'];
const GROUP = 'Running';
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

/** One arrow for all steps between the same two places. `release`: the effect of `hold` on a report on hold. */
function arrows(all: readonly Arrow[]): string[] {
  const groups = Map.groupBy(all, ({ from, to }) => `${id(from)} --> ${id(to)}`);
  const name = ({ action, when }: Arrow) => (action === 'hold' && when.startsWith('it was') ? 'release' : action);
  return [...groups].map(([arrow, group]) => `${arrow}: ${unique(group.map(name)).join(', ')}`);
}

/**
 * The statuses that every shared action leads out of, drawn as one box; the arrows to and from all of
 * them begin and end at the box.
 */
function diagram(all: readonly Step[]): string[] {
  const shares = (status: ReportStatus, action: ReportAction) =>
    all.some((step) => step.from === status && step.action === action);
  const returns = unique(all.filter(({ when }) => when.startsWith('it was')).map(({ to }) => to));
  const inside = returns.filter((status) => SHARED.every((action) => shares(status, action)));
  const isInside = (status: ReportStatus) => inside.includes(status);
  const state = (status: ReportStatus) => `state "${status}" as ${id(status)}`;
  const common = ({ from, action, to }: Step) =>
    (SHARED.includes(action) && isInside(from) && !isInside(to)) || (isInside(to) && !isInside(from));
  const own = all.filter((step) => !common(step));
  const together = all.filter(common).map((step) => ({
    ...step,
    from: isInside(step.from) ? GROUP : step.from,
    to: isInside(step.to) ? GROUP : step.to,
  }));
  const within = own.filter(({ from, to }) => isInside(from) && isInside(to));
  return [
    `state "In hand" as ${GROUP} {`,
    ...[...inside.map(state), `[*] --> ${id(REPORT_STATUSES[0])}`, ...arrows(within)].map((line) => `  ${line}`),
    '}',
    ...REPORT_STATUSES.filter((status) => !isInside(status)).map(state),
    ...arrows([...own.filter((step) => !within.includes(step)), ...together]),
  ];
}

/** docs/status-machine.md: the transitions of a report as a diagram and as a table. */
export function statusMachine(): string {
  const all = REPORT_STATUSES.flatMap((from) => REPORT_ACTIONS.flatMap((action) => steps(from, action)));
  const rows = all.map(({ from, action, to, when }) => `| ${from} | ${action} | ${to} | ${when} |`);
  const shown = REPORT_STATUSES.map((status) => `| ${status} | ${displayStatus(status)} |`);
  return `# The life of a report

Generated from \`shared/domain/report/status.ts\` by \`npm run openapi\`. An action that is not listed is refused with 409.
A report in hand can be put on hold and invalidated at every status; released, it goes back to the status that it had.

\`\`\`mermaid
stateDiagram-v2
${diagram(all)
  .map((line) => `  ${line}`)
  .join('\n')}
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
