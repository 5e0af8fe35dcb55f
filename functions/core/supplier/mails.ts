import type { SupplierMail } from '../../../shared/contract/mails.ts';
import { nameOfPerson, shortId } from '../../../shared/domain/kernel/names.ts';
import { projectStore } from '../../data/stores/project/project-store.ts';
import type { NamedRequest } from '../../data/stores/supplier/supplier-name-store.ts';
import type { Write } from '../../data/transact.ts';
import type { Context } from '../context.ts';
import { activeAdministrators, stillAdministers } from '../person/administrators.ts';
import { mailJobs } from '../tenant/mail-jobs.ts';
import { whereFound } from '../where-found.ts';

type Mail = Pick<SupplierMail, 'kind' | 'userUids' | 'path' | 'places'>;

function mailWrite({ tenantUid, actor, host, cause }: Context, named: NamedRequest, mail: Mail): Write[] {
  const userUids = [...new Set(mail.userUids)].filter((uid) => uid !== actor.userUid);
  if (userUids.length === 0) return [];
  const by = nameOfPerson(actor);
  const { supplier, client, role } = named;
  const facts = { supplier: supplier.name, supplierCompany: supplier.company, role, client: client.name, by };
  return mailJobs(tenantUid, { ...mail, userUids, host, facts }, cause);
}

type Place = { uid: string; companyUid: string };

/** The recipients of a mail: the active administrators of a project and of its company. */
async function administratorsOf(tenantUid: string, { uid, companyUid }: Place): Promise<Pick<Mail, 'userUids' | 'places'>> {
  const places = [uid, companyUid];
  return { userUids: await activeAdministrators(tenantUid, places), places };
}

const membersPath = ({ uid }: { uid: string }) => `/project/${shortId(uid)}/members`;
const clientsPath = ({ uid }: { uid: string }) => `/project/${shortId(uid)}/apportionment`;

/** Mails the administrators of the client's project and of its company that a request waits for them. */
export async function requestMail(context: Context, named: NamedRequest, client: Place): Promise<Write[]> {
  const to = await administratorsOf(context.tenantUid, client);
  return mailWrite(context, named, { kind: 'supplier-requested', path: membersPath(client), ...to });
}

/** The ways in which a relation ends: the client ends it, the client is deleted, or the supplier ends it. */
const END_MAILS = { client: 'supplier-dropped', deletion: 'client-deleted', supplier: 'supplier-left' } as const;

/**
 * Mails the administrators of the other side, its company's included, that a relation ends; no mail if the other side is gone.
 */
export async function endMail(context: Context, named: NamedRequest, endedBy: keyof typeof END_MAILS): Promise<Write[]> {
  const other = named[endedBy === 'supplier' ? 'client' : 'supplier'];
  const project = await whereFound(() => projectStore(context.tenantUid).get(other.uid));
  if (!project) return [];
  const to = await administratorsOf(context.tenantUid, project);
  const path = endedBy === 'supplier' ? membersPath(project) : clientsPath(project);
  return mailWrite(context, named, { kind: END_MAILS[endedBy], path, ...to });
}

/**
 * Mails the answer to the sender of a request, or to the supplier's administrators if the sender is no longer one of them; no
 * mail if the supplier is gone.
 */
export async function answerMail(
  context: Context,
  named: NamedRequest,
  kind: 'supplier-accepted' | 'supplier-rejected',
): Promise<Write[]> {
  const project = await whereFound(() => projectStore(context.tenantUid).get(named.supplier.uid));
  if (!project) return [];
  const { by } = named.request;
  const to = (await stillAdministers(context, by, { projectUid: project.uid, companyUid: project.companyUid }))
    ? { userUids: [by], places: [project.uid, project.companyUid] }
    : await administratorsOf(context.tenantUid, project);
  return mailWrite(context, named, { kind, path: clientsPath(project), ...to });
}
