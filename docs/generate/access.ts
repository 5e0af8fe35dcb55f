import { contract } from '../../shared/contract/index.ts';
import { alsoOf, type RouteDef } from '../../shared/contract/route.ts';
import { ACTS, KINDS, statusesFor } from '../../shared/domain/access/access-table.ts';
import { can, DEFAULT_GROUPS } from '../../shared/domain/access/rights.ts';
import { RECENT_MINUTES } from '../../shared/domain/access/sessions.ts';
import { REPORT_STATUSES } from '../../shared/domain/report/status.ts';

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');

const statuses = (kind: string, act: string): string => {
  const found = statusesFor(kind, act);
  if (found.length === 0) return 'never';
  return found.length === REPORT_STATUSES.length ? 'always' : found.join(', ');
};

const reportTable = () =>
  table(
    ['who', 'what', 'in which statuses'],
    Object.keys(KINDS).flatMap((kind) => ACTS.map((act) => [kind, act, statuses(kind, act)])),
  );

const groupTable = () =>
  table(
    ['group', 'administrator', 'actions'],
    DEFAULT_GROUPS.map(({ name, isAdmin, actions }) => [name, isAdmin ? 'yes' : 'no', actions.join(', ')]),
  );

/** The people that each operation is checked for; public operations and those of every signed-in person need no table. */
const PEOPLE = ['Viewer', 'Reporter', 'Approver', 'Administrator', 'Superuser', 'Tenant superuser'] as const;

function operationRow({ method, path, access, afterRecentSignIn: after }: RouteDef): string[] {
  const needs = typeof access === 'string' ? access : `${access.needs} (${access.scope})`;
  const passes = (kind: string) => {
    if (typeof access === 'string') return 'yes';
    const { flags, grant } = KINDS[kind]!;
    return can(flags, access.scope === 'tenant' ? undefined : grant, access.needs) ? 'yes' : 'no';
  };
  const also = alsoOf({ access }).map(({ need, variant }) => (variant ? `${variant}: ${need}` : need));
  const packages = typeof access === 'string' ? '' : (access.packages ?? '');
  const recent = typeof after === 'object' ? after.when : after ? 'yes' : '';
  return [`${method} ${path}`, needs, also.join(', '), packages, recent, ...PEOPLE.map(passes)];
}

const operationTable = () =>
  table(
    ['operation', 'needs', 'and', 'packages', 'recent sign-in', ...PEOPLE],
    Object.values(contract)
      .flatMap((resource) => Object.values(resource as Record<string, RouteDef>))
      .map(operationRow)
      .sort(([a], [b]) => (a! < b! ? -1 : 1)),
  );

/** Who may do what: reports by status, the permission groups of a new project, and every operation. */
export const accessTable = () => `# Who may do what

Generated from \`shared/domain/access\`, \`shared/domain/report/status.ts\` and the contract by \`npm run openapi\`.

## Reports

Seen from one package: 'Reporter' has its responsible role, 'Approver' the role that this one reports to.

${reportTable()}

## Permission groups of a new project

${groupTable()}

A group sees the whole project, or the packages that its roles report for or approve and those below them; then everything about the
whole project is hidden from its people, whatever its actions are. The group of reporters of a project that is created on our pages sees
own packages, and so does a new group that enters figures and changes nothing else, unless its form says otherwise. A request that does
not say what a group sees makes one that sees the whole project. Administrators see the whole project.

## Operations

What the router checks before an operation runs. 'needs' is the right on the project or company that the path names, and the
columns of people say who has it; an administrator of a company is one of its projects too. 'and' is judged on the report or
structure that the path names, by the rules of the first table, or follows from the body: then each variant of the body stands with
what it needs. 'commit' is a report or a structure, whichever the path names; 'structure:change' is an administrator's, and never on
a report. 'packages' says what a grant that is limited to packages is good for: 'named' for the package of the path or of its report,
'visible' for an answer that tells of those packages alone, and where nothing stands, for nothing: the project is then not found.
'recent sign-in' says which operations, or which of their requests, need a sign-in of the last ${RECENT_MINUTES} minutes, and answer 403
\`recent_sign_in_required\` otherwise.

${operationTable()}
`;
