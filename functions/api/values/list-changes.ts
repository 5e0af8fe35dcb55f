import type { values } from '../../../shared/contract/report/values.ts';
import { isInTrail, trailPart } from '../../../shared/domain/access/report-access.ts';
import { reportIn } from '../../core/access/loaded.ts';
import { memberOf } from '../../core/report/caller.ts';
import { type AuditItem, auditStore } from '../../data/stores/audit-store.ts';
import { personStore } from '../../data/stores/person/person-store.ts';
import { batchSubject, valueSubject } from '../../data/stores/report/value-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';

/** The changes of one value that the caller sees: its own entries of the audit trail, and its part of those that came in a batch. */
export const listValueChanges: Handlers<typeof values>['listValueChanges'] = async (context, { params }) => {
  const { tenantUid } = context;
  const { commitId, nodeUid } = params;
  const audit = auditStore(tenantUid);
  const commit = reportIn(context);
  const [own, batches] = await Promise.all([audit.of(valueSubject(commitId, nodeUid)), audit.of(batchSubject(commitId))]);
  const part = trailPart(commit.history, memberOf(context, commit.projectUid));
  const seen = [...own, ...batches.flatMap((entry) => partOf(entry, nodeUid))].filter((entry) => isInTrail(part, entry));
  const entries = seen.sort((a, b) => (a.at > b.at ? -1 : 1));
  const people = new Map(
    (await personStore(tenantUid).getMany(entries.map(({ by }) => by))).map((person) => [person.uid, person]),
  );
  return entries.map(({ at, by, correlationId, changes, context: more }) => {
    const { firstName = '', lastName = '' } = people.get(by) ?? {};
    const person = { uid: by, first_name: firstName, last_name: lastName };
    const status = typeof more?.status === 'string' ? more.status : null;
    return { at, by: person, submission: Number(more?.submission ?? 0), status, correlationId, changes };
  });
};

function partOf(entry: AuditItem, nodeUid: string): AuditItem[] {
  const prefix = `${nodeUid}/`;
  const changes = entry.changes
    .filter(({ field }) => field.startsWith(prefix))
    .map((change) => ({ ...change, field: change.field.slice(prefix.length) }));
  return changes.length === 0 ? [] : [{ ...entry, changes }];
}
