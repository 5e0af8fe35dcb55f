import { readdir } from 'node:fs/promises';
import { neededText, neededUid, operatorCommand, placeOf, runAsScript, UsageError } from './command.ts';
import { exportTenant, type ItemCounts, removeTenant, removeTenantAndAccounts, restoreTenant } from './tenant/copy.ts';
import { createRootTenancy } from './tenant/create.ts';
import { removePasskeys } from './tenant/passkeys.ts';

const HELP = `npm run tenant -- create --name NAME --host HOST --email EMAIL --first-name NAME --last-name NAME [--default]
  makes a tenancy and its first superuser, who invites the others
  --default  the deployment's own host names lead to it; HOST is one of them
npm run tenant -- export --tenant UID --folder FOLDER
  copies a tenancy's items and files into a new folder
npm run tenant -- remove --tenant UID --yes [--accounts]
  deletes them for good, files with all their versions
  --accounts  deletes the accounts of people, too, whom no other tenancy knows; no restore brings these back
npm run tenant -- restore --folder FOLDER
  brings an exported tenancy back
npm run tenant -- remove-passkeys --tenant UID --email EMAIL
  lets a person who has lost all passkeys, and whom no superuser can help, sign in without; they are told by mail`;

const options = {
  tenant: { type: 'string' },
  folder: { type: 'string' },
  yes: { type: 'boolean' },
  accounts: { type: 'boolean' },
  name: { type: 'string' },
  host: { type: 'string' },
  email: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  default: { type: 'boolean' },
} as const;

type Values = {
  [Option in keyof typeof options]?: ((typeof options)[Option]['type'] extends 'boolean' ? boolean : string) | undefined;
};

const place = () => ({ tableName: placeOf('TABLE_NAME'), bucketName: placeOf('BUCKET_NAME') });
const counted = ({ items, files }: ItemCounts) => `${items} items, ${files} files`;

/** Passes on the counts. @throws UsageError if there are no items, usually because of a wrong uid or a wrong table */
const some = (counts: ItemCounts, uid: string): ItemCounts => {
  if (counts.items + counts.files > 0) return counts;
  throw new UsageError(`Nothing is stored of tenancy ${uid}. Compare the uid and TABLE_NAME.`);
};

/** Days of point-in-time recovery. */
const RECOVERY_DAYS = 35;

const remains = () => {
  const until = new Date(Date.now() + RECOVERY_DAYS * 86_400_000).toISOString().slice(0, 10);
  return `The table can be restored to a moment before this until ${until}; logs stay as long as the deployment keeps them.`;
};

const COMMANDS: Readonly<Record<string, (values: Values) => Promise<string>>> = {
  async create(values) {
    const host = neededText('host', values.host).toLowerCase();
    const person = {
      email: neededText('email', values.email),
      firstName: neededText('first-name', values['first-name']),
      lastName: neededText('last-name', values['last-name']),
    };
    const fields = { name: neededText('name', values.name), host, isDefault: values.default === true, person };
    placeOf('TABLE_NAME');
    const tenantUid = await createRootTenancy(placeOf('USER_POOL_ID'), fields);
    return `Tenancy ${tenantUid} answers at ${host} within a minute.
A new account, or one that was not activated, has no password yet: ${person.email} chooses one at https://${host}/accounts/password/reset`;
  },

  async export({ tenant, folder }) {
    const [uid, to] = [neededUid('tenant', tenant), neededText('folder', folder)];
    if ((await readdir(to).catch(() => [])).length > 0)
      throw new UsageError(`${to} is not empty. Name a new folder, so that two exports are not mixed.`);
    return `${counted(some(await exportTenant(place(), uid, to), uid))} exported to ${to}`;
  },

  async remove({ tenant, yes, accounts }) {
    const uid = neededUid('tenant', tenant);
    if (!yes) throw new UsageError('A removal cannot be undone. Export the tenancy first, then repeat the command with --yes.');
    if (!accounts) return `${counted(some(await removeTenant(place(), uid), uid))} removed. ${remains()}`;
    const removed = await removeTenantAndAccounts(place(), placeOf('USER_POOL_ID'), uid);
    return `${counted(some(removed, uid))} and ${removed.accounts} accounts removed. ${remains()}`;
  },

  async restore({ folder }) {
    const from = neededText('folder', folder);
    if (!(await readdir(from).catch(() => [] as string[])).includes('items.jsonl'))
      throw new UsageError(`${from} has no items.jsonl. Name the folder that an export has written.`);
    return `${counted(await restoreTenant(place(), from))} restored`;
  },

  async 'remove-passkeys'({ tenant, email }) {
    const [uid, address] = [neededUid('tenant', tenant), neededText('email', email)];
    placeOf('TABLE_NAME');
    return `${await removePasskeys(uid, address)} passkeys of ${address} removed`;
  },
};

export const tenantCommand = operatorCommand(
  { script: 'npm run tenant', help: HELP, options },
  async (values, [name = '', ...others]) => {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!command)
      throw new UsageError(
        `${name ? `'${name}' is no command` : 'A command is missing'}: use create, export, remove, restore or remove-passkeys.`,
      );
    if (others.length > 0) throw new UsageError(`'${others[0]}' means nothing here.`);
    return command(values);
  },
);

if (import.meta.main) await runAsScript(tenantCommand);
