import type { TrailEntry, TrailFilter, trail } from '../../../shared/contract/trail/trail.ts';
import type { Context } from '../../core/context.ts';
import { type NamedEntry, trailPage, type WhoseTrail } from '../../core/trail/read.ts';
import { inCompany, inProject } from '../../core/trail/readers.ts';
import type { Handlers } from '../../http/resource-handler.ts';

type Operations = Handlers<typeof trail>;
type TrailPage = TrailFilter & { limit: number; cursor?: string | undefined };

async function page(
  context: Context & { reply: { next?: string | undefined } },
  whose: WhoseTrail,
  asked: TrailPage,
): Promise<TrailEntry[]> {
  const { limit, cursor, ...filter } = asked;
  const { entries, next } = await trailPage(context.tenantUid, whose, filter, { limit, cursor });
  context.reply.next = next;
  return entries.map(entryView);
}

const entryView = ({ entry, by, subject, place, report, changes }: NamedEntry): TrailEntry => {
  const { uid, at, recorded, kind, correlationId } = entry;
  return { uid, at, recorded, by, kind, subject, place, report, changes, correlationId };
};

export const listProjectTrail: Operations['listProjectTrail'] = (context, { params, query }) =>
  page(context, inProject(params.projectId), query);

export const listCompanyTrail: Operations['listCompanyTrail'] = (context, { params, query }) =>
  page(context, inCompany(params.companyId), query);

export const listTenancyTrail: Operations['listTenancyTrail'] = (context, { query }) => page(context, 'everything', query);
