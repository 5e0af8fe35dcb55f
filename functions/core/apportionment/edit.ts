import type {
  ApportionmentEntry,
  SentApportionment,
  SentEntry,
  StoredApportionment,
} from '../../../shared/contract/project/apportionment.ts';
import { meansUid } from '../../../shared/domain/kernel/names.ts';
import { AppError, fieldError } from '../../../shared/errors.ts';
import type { PeriodItem } from '../../data/stores/project/project-store.ts';
import { type ClientOfSupplier, clientsOf } from './clients.ts';
import { apportionmentOf, currentApportionment } from './plan.ts';

const FIELD = 'meta_json.apportionment';
const SUBMITTING = 'This period is being submitted to clients. Wait until you get the mail, then change it.';

/**
 * The apportionment of a period after a change of its shares (ADM-508). Names and companies are those of the clients. The
 * outcomes of submissions stay.
 * @returns null: it is removed
 * @throws conflict while it is submitting, and for the removal of a submitted apportionment; invalid_input for a project that is
 * no accepted client or is listed twice, and for another status than the stored one
 */
export async function editedApportionment(
  tenantUid: string,
  period: PeriodItem,
  sent: SentApportionment | null,
): Promise<StoredApportionment | null> {
  const stored = await currentApportionment(tenantUid, period);
  if (stored.status === 'submitting') throw new AppError('conflict', SUBMITTING);
  if (sent === null) return removed(stored);
  if (sent.status && sent.status !== apportionmentOf(period).status)
    throw fieldError(`${FIELD}.status`, 'The status follows from submitting the period to clients. Leave it out.');
  if (!sent.entries) return stored;
  const clients = await clientsOf(tenantUid, period.projectUid);
  const entries = sent.entries.map((entry, index) => entryOf(entry, clients, stored, index));
  const keys = new Set(entries.map(({ project, ref_id }) => `${project.uid}/${ref_id}`));
  if (keys.size < entries.length)
    throw fieldError(`${FIELD}.entries`, 'A client stands there twice. Give each client one share.');
  return { ...stored, entries };
}

function removed(stored: StoredApportionment): null {
  if (stored.status)
    throw new AppError(
      'conflict',
      'Clients have been sent figures of this period. Remove their shares one by one and submit the correction.',
    );
  return null;
}

function entryOf(
  { project, ref_id, value }: SentEntry,
  clients: readonly ClientOfSupplier[],
  stored: StoredApportionment,
  index: number,
) {
  const own = clients.filter(({ clientProjectUid }) => meansUid(project.uid, clientProjectUid));
  const found = ref_id ? own.filter(({ packageUid }) => meansUid(ref_id, packageUid)) : own;
  const [client, ...others] = found;
  if (client && others.length === 0) return entryFor(client, value);
  // a relation that has ended keeps the share that it had
  const kept = stored.entries.find((entry) => entry.project.uid === project.uid && (!ref_id || entry.ref_id === ref_id));
  if (!client && kept?.value === value) return kept;
  const field = `${FIELD}.entries.${index}.${client ? 'ref_id' : 'project'}`;
  throw fieldError(
    field,
    client
      ? 'This client has several packages for this project. Name one of them.'
      : 'This project has not accepted this one as a supplier. Choose one of your clients.',
  );
}

const entryFor = (
  { clientProjectUid: uid, packageUid, name, companyName }: ClientOfSupplier,
  value: number,
): ApportionmentEntry => ({
  project: { uid, name },
  ref_id: packageUid,
  value,
  companyName,
});

/** The shares for a later period, without the status and everything else about the submission (ADM-513). */
export const withEntries = (period: PeriodItem, { entries }: StoredApportionment): StoredApportionment => ({
  ...apportionmentOf(period),
  entries,
});

/** Whether a period gets the shares of an earlier one: not while or after it is submitted (ADM-513). */
export function takesShares(period: PeriodItem): boolean {
  const { status } = apportionmentOf(period);
  return status !== 'submitting' && status !== 'submitted';
}
