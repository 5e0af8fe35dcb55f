import type { basemetrics } from '../../../shared/contract/metric/base-metrics.ts';
import { fullName } from '../../../shared/domain/kernel/names.ts';
import { auditStore } from '../../data/stores/audit-store.ts';
import { personStore } from '../../data/stores/person/person-store.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { metricOf } from './view.ts';

/** Who changed what; somebody who has left the tenancy since is told by id. */
export const listChanges: Handlers<typeof basemetrics>['listMetricChanges'] = async ({ tenantUid }, { params }) => {
  const { uid } = await metricOf(tenantUid, params.baseMetricId);
  const trail = await auditStore(tenantUid).of(uid);
  const people = await personStore(tenantUid).getMany(trail.map(({ by }) => by));
  const names = new Map(
    people.map((person) => [
      person.uid,
      fullName({ first_name: person.firstName, last_name: person.lastName, username: person.email }),
    ]),
  );
  return trail.map(({ at, by, changes }) => ({ at, by: names.get(by) ?? by, changes }));
};
