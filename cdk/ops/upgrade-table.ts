import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { KIND_FIELD } from '../../functions/data/table.ts';
import type { TrailPlace } from '../../functions/data/trail-place.ts';
import { notePlace, placedEntry } from '../../functions/data/upgrades/entry-places.ts';
import { companionsOf, type RawItem, UPGRADES, upgraded } from '../../functions/data/upgrades/index.ts';
import { UsageError } from './command.ts';
import { lowerAddresses } from './lower-addresses.ts';
import { scan } from './scan.ts';
import { noteVersion, removeStaleHeads, type TreeVersions } from './upgrade-heads.ts';

const client = DynamoDBDocumentClient.from(new DynamoDBClient());

/** Versions of derived items, which earlier releases did not write. Raise a version when more is derived. */
const DERIVED = 'uses:1,trail:1,recorded:2,storage:2,boards:1,metrics:2,sheets:2,companysums:2,addresses:1';

/** Name of the present shapes. Data with the same name needs no upgrade. */
export const SHAPES = [
  ...Object.entries(UPGRADES).map(([entity, steps]) => `${entity}:${Object.keys(steps).length + 1}`),
  DERIVED,
].join(',');

/**
 * Changes every item of an earlier release to the current shape, and returns their number. May run again after a crash, and while
 * the application runs: an item that changes meanwhile is read again.
 */
export async function upgradeTable(TableName: string): Promise<number> {
  let count = 0;
  for await (const item of scan(TableName)) count += (await upgradeItem(TableName, item)) ? 1 : 0;
  return count;
}

/**
 * Adds missing derived items: uses of base metrics, merged metrics in reports, the sheets of periods, and the record of official
 * figures with restatements. For a project of an earlier release that record begins here, and so do the marks of companies. May
 * run again, and while the application runs. Returns the number of added entries.
 */
export async function completeTable(TableName: string): Promise<number> {
  const { completeUses } = await import('../../functions/data/upgrades/use-index.ts');
  const { beginSheets } = await import('../../functions/core/company/roll-up.ts');
  const { beginRecord, beginRestated } = await import('../../functions/core/restatement/record.ts');
  const { beginActMarks } = await import('../../functions/core/company/mark-acts.ts');
  // moves places of large projects from four shared items to items of their own
  const { boardStore } = await import('../../functions/data/stores/report/board-store.ts');
  const { spreadMetrics } = await import('../../functions/data/stores/metric/metric-places.ts');
  const { nameLinkedMetrics } = await import('../../functions/data/upgrades/linked-metrics.ts');
  const tenants = new Map<string, MetricHolders>();
  const versions: TreeVersions = { trees: new Map(), heads: new Map() };
  for await (const item of scan(TableName)) {
    note(tenants, item);
    noteVersion(versions, item);
  }
  const left: string[] = [];
  /** Does one part of the work; a part that fails is named at the end and keeps no other from its turn. */
  const apart = async (whose: string, work: () => Promise<number>): Promise<number> => {
    try {
      return await work();
    } catch (error) {
      left.push(`${whose}: ${error}`);
      return 0;
    }
  };
  let count = await apart('all trees', () => removeStaleHeads(TableName, versions));
  const ready = new Map<string, MetricHolders>();
  for (const [tenantUid, holders] of tenants) {
    const { trees, owners, projects, pasts } = holders;
    const naming = { trees: [...trees.values()], owners: [...owners], projects: [...projects], pasts: [...pasts] };
    count += await apart(`tenancy ${tenantUid}`, async () => {
      const added = await completeUses(tenantUid, naming);
      // the record of figures begins with what is known of merges, so not without it
      ready.set(tenantUid, holders);
      return added;
    });
  }
  for (const [tenantUid, { projects, boards }] of ready) {
    const whose = (projectUid: string) => `tenancy ${tenantUid}, project ${projectUid}`;
    for (const projectUid of projects)
      count += await apart(whose(projectUid), async () => {
        let begun = 0;
        for (const begin of [beginSheets, beginRecord, beginRestated]) begun += (await begin(tenantUid, projectUid)) ? 1 : 0;
        return begun;
      });
    for (const projectUid of boards) count += await apart(whose(projectUid), () => boardStore(tenantUid).spread(projectUid));
    count += await apart(`tenancy ${tenantUid}`, () => beginActMarks(tenantUid));
    count += await apart(`tenancy ${tenantUid}`, () => makeCompanySums(tenantUid));
  }
  count += await apart('all trails', () => placeAndSeal(TableName));
  count += await apart('all files', () => countStorage(TableName));
  count += await apart('all addresses', () => lowerAddresses(TableName));
  // last: an edit of a metric at this moment stops it, and it is run again
  for (const tenantUid of tenants.keys()) {
    count += await apart(`tenancy ${tenantUid}`, () => spreadMetrics(tenantUid));
    count += await apart(`tenancy ${tenantUid}`, () => nameLinkedMetrics(tenantUid));
  }
  if (left.length > 0)
    throw new UsageError(
      `${count} entries were added, and these are not complete. Mend the cause, then repeat the command:\n${left.join('\n')}`,
    );
  return count;
}

/**
 * Builds the sums of companies from the sums of their projects. Reads all projects even if sums exist, because a worker of the
 * previous release, which was still running, does not report its changes. Returns the number of tenancies without sums.
 */
async function makeCompanySums(tenantUid: string): Promise<number> {
  const { areMade, companySumsStore } = await import('../../functions/data/stores/company/company-sums-store.ts');
  const { makeSums } = await import('../../functions/core/company/make-sums.ts');
  const { state } = await companySumsStore(tenantUid).pending();
  while (!(await makeSums(tenantUid)));
  return areMade(state) ? 0 : 1;
}

const ROUNDS = 5;

/**
 * Adds up the files of each tenancy. Repeats if files were stored or deleted meanwhile, because the first sum has changed then.
 * Returns the number of wrong sums. @throws Error if files change in each of five rounds
 */
async function countStorage(TableName: string, rounds = ROUNDS): Promise<number> {
  const { storageStore } = await import('../../functions/data/stores/tenant/storage-store.ts');
  const [before, found] = [new Map<string, number>(), new Map<string, number>()];
  for await (const { [KIND_FIELD]: kind, tenantUid, bytes } of scan(TableName))
    if (kind === 'storage') before.set(String(tenantUid), Number(bytes));
  for await (const { [KIND_FIELD]: kind, tenantUid, size, state } of scan(TableName))
    if ((kind === 'object' || kind === 'storedfile') && state === 'done')
      found.set(String(tenantUid), (found.get(String(tenantUid)) ?? 0) + Number(size));
  const wrong = [...new Set([...before.keys(), ...found.keys()])].filter(
    (uid) => (before.get(uid) ?? 0) !== (found.get(uid) ?? 0),
  );
  const counts = wrong.map((uid) => storageStore(uid).recount(found.get(uid) ?? 0, before.get(uid) ?? 0));
  if ((await Promise.all(counts)).every(Boolean)) return wrong.length;
  if (rounds === 1) throw new Error('Files come and go too often to be added up. Run this again at a quieter hour.');
  return wrong.length + (await countStorage(TableName, rounds - 1));
}

/**
 * Puts entries of the audit trail that name no place into the trail of the project or company of their subject, and
 * then lets the trails of these tenancies be sealed. A sealed entry stays as it is, whatever is known of its subject by
 * now: the chain holds its hash.
 */
async function placeAndSeal(TableName: string): Promise<number> {
  const places = new Map<string, TrailPlace>();
  const unsealed = new Map<string, RawItem>();
  for await (const item of scan(TableName)) {
    notePlace(places, item);
    if (item[KIND_FIELD] === 'tenant' && item.sealed !== 'yes') unsealed.set(String(item.tenantUid), item);
  }
  if (unsealed.size === 0) return 0;
  let count = 0;
  for await (const item of scan(TableName)) {
    const placed = unsealed.has(String(item.tenantUid)) ? placedEntry(places, item) : undefined;
    if (!placed) continue;
    await client.send(new PutCommand({ TableName, Item: placed, ConditionExpression: 'attribute_exists(pk)' }));
    count += 1;
  }
  for (const { pk, sk } of unsealed.values()) {
    const set = { UpdateExpression: 'SET sealed = :yes', ExpressionAttributeValues: { ':yes': 'yes' } };
    const isThere = { ConditionExpression: 'attribute_exists(pk)' };
    await client.send(new UpdateCommand({ TableName, Key: { pk, sk }, ...set, ...isThere }));
    count += 1;
  }
  return count;
}

type MetricHolders = {
  trees: Map<string, { structureUid: string; packageUid: string }>;
  owners: Set<string>;
  projects: Set<string>;
  pasts: Set<string>;
  boards: Set<string>;
};

/** Notes the tenant of an item that refers to base metrics. */
function note(tenants: Map<string, MetricHolders>, item: RawItem): void {
  const [tenantUid, structureUid, packageUid] = [item.tenantUid, item.trackerUid, item.refUid].map(String);
  const found = tenants.get(tenantUid!) ?? {
    trees: new Map(),
    owners: new Set(),
    projects: new Set(),
    pasts: new Set(),
    boards: new Set(),
  };
  switch (item[KIND_FIELD]) {
    case 'tree':
      found.trees.set(`${structureUid} ${packageUid}`, { structureUid: structureUid!, packageUid: packageUid! });
      break;
    case 'factorsheet':
      found.owners.add(String(item.ownerUid));
      break;
    case 'result':
      found.projects.add(String(item.projectUid));
      break;
    case 'basemetric':
      break;
    case 'board':
      found.boards.add(String(item.projectUid));
      break;
    case 'past':
      found.pasts.add(packageUid!);
      break;
    default:
      return;
  }
  tenants.set(tenantUid!, found);
}

async function upgradeItem(TableName: string, item: RawItem): Promise<boolean> {
  const Item = upgraded(item);
  if (Item === item) return false;
  for (const companion of companionsOf(item)) await client.send(new PutCommand({ TableName, Item: companion }));
  try {
    const unchanged = '#shape = :shape AND (attribute_not_exists(version) OR version = :version)';
    await client.send(
      new PutCommand({
        TableName,
        Item,
        ConditionExpression: unchanged,
        ExpressionAttributeNames: { '#shape': '__edb_v__' },
        ExpressionAttributeValues: { ':shape': item.__edb_v__, ':version': item.version ?? 0 },
      }),
    );
    return true;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return (await upgradeTable(TableName)) > 0;
  }
}
