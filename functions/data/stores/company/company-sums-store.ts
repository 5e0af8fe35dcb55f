import { randomUUID } from 'node:crypto';
import type { EntityItem } from 'electrodb';
import type { CompanySums } from '../../../../shared/domain/company/kept-sums.ts';
import { SUM_RULES } from '../../../../shared/domain/indicator/stored-sums.ts';
import { errorKind } from '../../../../shared/errors.ts';
import { getTogether, type RawKey } from '../../batch-get.ts';
import { packSheet, unpackSheet } from '../../compressed.ts';
import type { CompanySumsEntity } from '../../entities/company/company-sums.ts';
import type { CountedSumsEntity } from '../../entities/company/counted-sums.ts';
import type { SumsStateEntity } from '../../entities/company/sums-state.ts';
import { readPartition } from '../../partition.ts';
import { db } from '../../service.ts';
import { partition } from '../../table.ts';
import { check, transact, transactInTurn, type Write, write } from '../../transact.ts';

export type SumsState = EntityItem<typeof SumsStateEntity>;
type StoredCompanySums = EntityItem<typeof CompanySumsEntity>;
export type CountedSums = EntityItem<typeof CountedSumsEntity>;

/** A company's sums; null: more than fits into an item. `version`: for replacing them, 0 where there are none. */
export type KeptSums = { sums: CompanySums | null; version: number };

/** A project that the sums of companies do not have yet, as its change named it. */
export type SumsChange = { projectUid: string; stamp: string };

/** Version of the stored sums of a company, raised with each change. Sums that follow other rules are made again. */
const KEPT_RULES = `2.${SUM_RULES}`;

/** Whether every project is in the sums of its companies, or among the changes. */
export const areMade = (state: SumsState | undefined): state is SumsState & { generation: number } =>
  !!state?.isMade && followRules(state);
/** Whether sums are made by today's rules, though not all may be there yet. */
export const followRules = (state: SumsState | undefined): state is SumsState & { generation: number } =>
  state?.rules === KEPT_RULES && state.generation !== undefined;

/** Bytes of a company's sums as one item; DynamoDB takes 400,000. */
const MAX_BYTES = 350_000;

/** Another write has changed the sums or their sources. */
export const KEPT_OVERTAKEN = errorKind('conflict', 'The sums of the companies have changed meanwhile. Try again.');

/** The sums of companies over their projects, kept along the tree. Everything here can be made again from the projects' sums. */
export const companySumsStore = (tenantUid: string) => ({
  /** Which sums are in use, and the changes that they lack; a consistent read. */
  async pending(): Promise<{ state: SumsState | undefined; changes: SumsChange[] }> {
    const { sumsState, sumsChange } = await readPartition(partition.companyFigures(tenantUid), partition.pendingSums, {
      consistent: true,
    });
    return { state: sumsState[0], changes: sumsChange };
  },

  /** For the transaction that changes the sums or the place of a project, or adds or removes it. */
  changeWrite: (projectUid: string): Write => write(db.entities.sumsChange.put({ tenantUid, projectUid, stamp: randomUUID() })),

  /** For the transaction that moves a company: its projects are below others from now on, until all have been looked at. */
  movedWrite: (): Write => write(db.entities.sumsState.upsert({ tenantUid, isMade: false }).add({ version: 1 })),

  /** Condition for a transaction: the sums are those that were read before, and no company has moved. */
  stillWrite: ({ version }: SumsState): Write =>
    check(
      db.entities.sumsState.delete({ tenantUid }).where((item, { eq }) => eq(item.version, version)),
      KEPT_OVERTAKEN,
    ),

  /**
   * Begins with new sums, without any project; `wanted`: for another run of the worker. @throws conflict when another run has
   * begun
   */
  async begin(before: SumsState | undefined, wanted?: string): Promise<SumsState & { generation: number }> {
    const generation = (before?.generation ?? 0) + 1;
    const version = (before?.version ?? 0) + 1;
    const state = { tenantUid, version, generation, rules: KEPT_RULES, isMade: false, ...(wanted && { wanted }) };
    const put = db.entities.sumsState.put(state);
    const isUnchanged = before
      ? put.where((item, { eq }) => eq(item.version, before.version))
      : put.where((item, { notExists }) => notExists(item.version));
    await transact([write(isUnchanged, KEPT_OVERTAKEN)]);
    return state;
  },

  /** All projects are in the sums. @throws conflict when a company has moved meanwhile */
  async complete({ version }: SumsState): Promise<void> {
    const patch = db.entities.sumsState.patch({ tenantUid }).set({ isMade: true }).remove(['wanted']);
    await transact([
      write(
        patch.where((item, { eq }) => eq(item.version, version)),
        KEPT_OVERTAKEN,
      ),
    ]);
  },

  /** Asks the worker to check all projects. The sums themselves stay the same. */
  async want(now: string): Promise<void> {
    await db.entities.sumsState.upsert({ tenantUid, wanted: now }).add({ version: 0 }).go();
  },

  /** The sums of some companies, with every write that has ended. */
  async of(generation: number, companyUids: readonly string[]): Promise<Map<string, KeptSums>> {
    const keys = companyUids.map(
      (companyUid) => db.entities.companySums.get({ tenantUid, generation, companyUid }).params<{ Key: RawKey }>().Key,
    );
    const items = await getTogether<StoredCompanySums>(keys, { consistent: true });
    return new Map(
      items.map(({ companyUid, data, version }) => [companyUid, { sums: data ? unpackSheet<CompanySums>(data) : null, version }]),
    );
  },

  /** The sums of some projects as their companies have them, with every write that has ended. */
  async counted(generation: number, projectUids: readonly string[]): Promise<Map<string, CountedSums>> {
    const keys = projectUids.map(
      (projectUid) => db.entities.countedSums.get({ tenantUid, generation, projectUid }).params<{ Key: RawKey }>().Key,
    );
    const items = await getTogether<CountedSums>(keys, { consistent: true });
    return new Map(items.map((item) => [item.projectUid, item]));
  },

  /** Replaces a company's sums; `before`: their version. Sums of no project are removed. */
  sumsWrite(generation: number, companyUid: string, sums: CompanySums | null, before: number): Write {
    const key = { tenantUid, generation, companyUid };
    const data = sums && packSheet(sums);
    const isGone = sums !== null && Object.keys(sums).length === 0;
    const fits = data && data.length <= MAX_BYTES;
    const next = isGone
      ? db.entities.companySums.delete(key)
      : db.entities.companySums.put({ ...key, version: before + 1, ...(fits && { data }) });
    return write(
      next.where((item, { eq, notExists }) => (before === 0 ? notExists(item.version) : eq(item.version, before))),
      KEPT_OVERTAKEN,
    );
  },

  /** Replaces a project's part in the sums of companies; null: it has no part any more. */
  countedWrite(
    generation: number,
    projectUid: string,
    now: Pick<CountedSums, 'data' | 'at' | 'path'> | null,
    before: number,
  ): Write {
    const key = { tenantUid, generation, projectUid };
    const next = now ? db.entities.countedSums.put({ ...key, ...now, version: before + 1 }) : db.entities.countedSums.delete(key);
    return write(
      next.where((item, { eq, notExists }) => (before === 0 ? notExists(item.version) : eq(item.version, before))),
      KEPT_OVERTAKEN,
    );
  },

  /** A change is in the sums, unless the project has changed once more. */
  changedWrite: ({ projectUid, stamp }: SumsChange): Write =>
    write(
      db.entities.sumsChange.delete({ tenantUid, projectUid }).where((item, { eq }) => eq(item.stamp, stamp)),
      KEPT_OVERTAKEN,
    ),

  /** The uids of the projects that the sums have. */
  async projectsIn(generation: number): Promise<string[]> {
    const { data } = await db.entities.countedSums.query
      .primary({ tenantUid, generation })
      .go({ pages: 'all', consistent: true, attributes: ['projectUid'] });
    return data.map(({ projectUid }) => projectUid);
  },

  /** Forgets sums that are no longer in use. */
  async forget(generation: number): Promise<void> {
    const { companySums, countedSums } = await readPartition(partition.companySums(tenantUid, `${generation}`));
    const writes = [
      ...companySums.map(({ companyUid }) => write(db.entities.companySums.delete({ tenantUid, generation, companyUid }))),
      ...countedSums.map(({ projectUid }) => write(db.entities.countedSums.delete({ tenantUid, generation, projectUid }))),
    ];
    await transactInTurn(writes.map((each) => [each]));
  },
});
