import { randomUUID } from 'node:crypto';
import type { SettleGrantsPayload } from '../../../../shared/contract/jobs.ts';
import type { Cause } from '../../audit-write.ts';
import type { MemberRole } from '../../entities/person/grant.ts';
import { readPartition } from '../../partition.ts';
import { db } from '../../service.ts';
import { partition, sortKey } from '../../table.ts';
import { check, sizeOf, transactThen, type Write } from '../../transact.ts';
import { jobStore } from '../job-store.ts';
import { type GrantItem, membershipStore } from '../person/membership-store.ts';
import { asRead, type Roles } from '../person/role-rights.ts';
import { holds, ownRole } from '../person/roles-through.ts';
import { boundTo, unseatedIn } from '../person/unseated.ts';
import { type LoadedProject, projectStore, type RoleItem } from '../project/project-store.ts';
import {
  type GivenRelation,
  isRelation,
  type SupplierRequestItem,
  stillAccepted,
  supplierRequestStore,
} from './supplier-request-store.ts';

/** The roles in the relation of a client and a supplier. */
type Link = Pick<SupplierRequestItem, 'clientProjectUid' | 'supplierProjectUid' | 'supplierRoleUid'> &
  Pick<GivenRelation, 'roleUid'>;

/** The client's role of somebody who holds the supplier's. */
const throughRole = ({ roleUid, supplierProjectUid, supplierRoleUid }: Link): MemberRole => ({
  memberUid: randomUUID(),
  roleUid,
  through: { projectUid: supplierProjectUid, roleUid: supplierRoleUid },
});

/** Most items of what follows at clients that surely fit into the transaction of the change that it follows from. */
const SURELY_FIT = 20;

/** A role through a relation, and the condition under which a person holds it. */
type KeptRole = { role: MemberRole; still: Write };

/** Condition for a transaction: the roles of a person in a project are as they were read. */
const grantAsRead = ({ tenantUid, userUid, scope, scopeUid, version }: GrantItem): Write =>
  check(db.entities.grant.delete({ tenantUid, userUid, scope, scopeUid }).where((item, { eq }) => eq(item.version, version)));

/** Whether a member's role comes through a relation. */
const isThrough = (role: MemberRole, link: Link): boolean =>
  role.roleUid === link.roleUid &&
  role.through?.projectUid === link.supplierProjectUid &&
  role.through.roleUid === link.supplierRoleUid;

/** Holders of the supplier's role have the client's role too. These writes keep that true, in the transaction of the change. */
export const supplierPeopleStore = (tenantUid: string) => {
  const members = membershipStore(tenantUid);
  const withRole = (roles: readonly MemberRole[], link: Link): MemberRole[] =>
    roles.some(({ roleUid }) => roleUid === link.roleUid) ? [...roles] : [...roles, throughRole(link)];

  return {
    /**
     * Gives the client's role to all who hold the supplier's and lack it, except those who audit the client or its company today.
     * `all`: the client's roles, this one included.
     */
    async joinWrites(link: Link, all: Roles & Pick<LoadedProject, 'project'>, cause: Cause): Promise<Write[]> {
      const { clientProjectUid, supplierProjectUid, supplierRoleUid } = link;
      const [suppliers, clients] = await Promise.all([members.of(supplierProjectUid), members.of(clientProjectUid)]);
      const has = new Map(clients.map((grant) => [grant.userUid, grant]));
      const lacking = suppliers
        .filter((grant) => holds(grant, supplierRoleUid))
        .map(({ userUid }) => userUid)
        .filter((userUid) => !has.get(userUid)?.roles.some(({ roleUid }) => roleUid === link.roleUid));
      const unseated = await unseatedIn(tenantUid, all.project, lacking);
      return [...unseated].flatMap(([userUid, conditions]) => {
        const held = has.get(userUid);
        const roles = withRole(held?.roles ?? [], link);
        return boundTo(conditions, members.rolesWrites({ projectUid: clientProjectUid, userUid, roles, held, all }, cause));
      });
    },

    /** Writes the rights of all who have a role of the client already, after the role has changed. `all`: its roles by then. */
    async holderWrites({ projectUid, uid }: RoleItem, all: Roles, cause: Cause): Promise<Write[]> {
      const held = (await members.of(projectUid)).filter(({ roles }) => roles.some(({ roleUid }) => roleUid === uid));
      return held.flatMap((grant) =>
        members.rolesWrites({ projectUid, userUid: grant.userUid, roles: grant.roles, held: grant, all }, cause),
      );
    },

    /** Takes the client's role from all people who have it through the relation. `all`: the client's new roles. */
    async leaveWrites(link: Link, all: Roles, cause: Cause): Promise<Write[]> {
      const held = (await members.of(link.clientProjectUid)).filter(({ roles }) =>
        roles.some(({ roleUid }) => roleUid === link.roleUid),
      );
      return held.flatMap((grant) => {
        const roles = grant.roles.filter((role) => !isThrough(role, link));
        return members.rolesWrites({ projectUid: link.clientProjectUid, userUid: grant.userUid, roles, held: grant, all }, cause);
      });
    },

    /**
     * What a person keeps when they lose a client's role: the role through a relation, if they hold the supplier's. `still`:
     * condition that they do. Undefined for nothing. One Query, and one per relation of the role.
     */
    async keptRole(clientProjectUid: string, userUid: string, roleUid: string): Promise<KeptRole | undefined> {
      const received = await supplierRequestStore(tenantUid).receivedBy(clientProjectUid, { consistent: true });
      for (const link of received.filter(isRelation).filter((each) => each.roleUid === roleUid)) {
        const held = await grantOf(tenantUid, userUid, link.supplierProjectUid);
        if (!held || !holds(held, link.supplierRoleUid)) continue;
        return { role: throughRole(link), still: { ...stillAccepted(link), basis: [grantAsRead(held)] } };
      }
      return undefined;
    },

    /**
     * What it means for one person at the clients of a project that they gain and lose roles of it. They gain
     * nothing where they audit today.
     */
    async followWrites(
      projectUid: string,
      userUid: string,
      { gained = [], lost = [] }: { gained?: readonly string[]; lost?: readonly string[] },
      cause: Cause,
    ): Promise<Write[]> {
      const relations = await supplierRequestStore(tenantUid).acceptedSentBy(projectUid);
      const concerned = relations.filter(({ supplierRoleUid }) => [...gained, ...lost].includes(supplierRoleUid));
      const byClient = [...Map.groupBy(concerned, ({ clientProjectUid }) => clientProjectUid)];
      const writes = byClient.map(async ([clientUid, links]) => {
        const [all, held] = await Promise.all([projectStore(tenantUid).load(clientUid), grantOf(tenantUid, userUid, clientUid)]);
        const left = (held?.roles ?? []).filter(
          (role) => !links.some((link) => lost.includes(link.supplierRoleUid) && isThrough(role, link)),
        );
        const given = links.filter(({ supplierRoleUid }) => gained.includes(supplierRoleUid));
        const unseated = (await unseatedIn(tenantUid, all.project, given.length > 0 ? [userUid] : [])).get(userUid);
        const gives = unseated ? given : [];
        const roles = gives.reduce(withRole, left);
        if (JSON.stringify(roles) === JSON.stringify(held?.roles ?? [])) return [];
        const added = roles.filter((role) => !left.includes(role)).flatMap(({ roleUid }) => roleUid ?? []);
        const still = [...gives.map(stillAccepted), ...asRead(added, all)];
        const writes = members.rolesWrites({ projectUid: clientUid, userUid, roles, held, all }, cause);
        return [...still, ...(added.length > 0 ? boundTo(unseated ?? [], writes) : writes)];
      });
      return (await Promise.all(writes)).flat();
    },

    /**
     * The job that finishes what `follow` gives at clients, for the transaction of the change itself; none where all of it fits
     * there, so that a crash cannot come between.
     */
    unfinishedWrites(
      projectUid: string,
      userUid: string,
      gained: readonly string[],
      follow: readonly Write[],
      cause: Cause,
    ): Write[] {
      if (sizeOf(follow) <= SURELY_FIT) return [];
      const payload: SettleGrantsPayload = { scope: 'clients', scopeUid: projectUid, userUid, roles: [...gained] };
      return [jobStore(tenantUid).enqueue('settle-grants', payload, cause).write];
    },

    /**
     * Gives a person who holds a project's role in their own right the missing roles at clients; an earlier change with too many
     * writes for one transaction may have been overtaken. @returns the role if something was missing @throws stale_version when
     * it is overtaken again
     */
    async complete(projectUid: string, userUid: string, roleUid: string, cause: Cause): Promise<MemberRole | undefined> {
      // the index of members may not show yet what an earlier attempt has given
      const held = await grantOf(tenantUid, userUid, projectUid);
      const own = held && ownRole(held, roleUid);
      const missing = own ? await this.followWrites(projectUid, userUid, { gained: [roleUid] }, cause) : [];
      if (missing.length === 0) return undefined;
      await transactThen([], missing);
      return own;
    },
  };
};

async function grantOf(tenantUid: string, userUid: string, projectUid: string): Promise<GrantItem | undefined> {
  const { grant } = await readPartition(partition.user(tenantUid, userUid), sortKey.grant('project', projectUid), {
    consistent: true,
  });
  return grant[0];
}
