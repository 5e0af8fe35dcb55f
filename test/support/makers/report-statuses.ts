import type { ReportWorld } from './report-world.ts';

export type Made = Awaited<ReturnType<ReportWorld['fresh']>>;

/** A report in each stored status (REP-219), created by the calls that lead to it. */
export function reportsByStatus(world: ReportWorld): ReadonlyMap<string, () => Promise<Made>> {
  const entered = async () => {
    const made = await world.fresh();
    await made.reporter.enter(made.report.uid, world.paths.diesel, { value: 10, comment: 'From the depot’s meter' });
    return made;
  };
  const decided = async (status: string, comment: string) => {
    const made = await world.submitted();
    await made.approver.patch(made.report.uid, { status, comment });
    return made;
  };
  /** A report with data control switched on for the approver's decision. */
  const controlled = async () => {
    const path = `/api/project/${world.project.uid}/`;
    const control = (data_control: boolean) => world.owner.call({ method: 'PATCH', path, body: { meta_json: { data_control } } });
    await control(true);
    const made = await decided('APPROVE', 'Looks right');
    await control(false);
    return made;
  };
  const invalidated = async () => {
    const made = await decided('APPROVE', 'Looks right');
    await made.admin.patch(made.report.uid, { status: 'INVALIDATE', comment: 'Wrong site' });
    return made;
  };
  const held = async () => {
    const made = await entered();
    await made.admin.patch(made.report.uid, { status: 'HOLD', comment: 'The site rests' });
    return made;
  };
  return new Map([
    ['Nothing Received', () => world.fresh()],
    ['Pending Input', entered],
    ['Pending Approval', () => world.submitted()],
    ['Pending Review', controlled],
    ['Requires Revision', () => decided('REJECT', 'Diesel is too low')],
    ['OK for Submission', () => decided('APPROVE', 'Looks right')],
    ['Invalidated', invalidated],
    ['Not for Submission', held],
  ]);
}
