import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { replayCommand } from '../../../../cdk/ops/replay.ts';
import { tenantCommand } from '../../../../cdk/ops/tenant.ts';
import { trailCommand } from '../../../../cdk/ops/trail.ts';
import { upgradeCommand } from '../../../../cdk/ops/upgrade.ts';
import { operatorScript } from '../../../support/operator-script.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const COMMANDS = { tenant: tenantCommand, upgrade: upgradeCommand, replay: replayCommand, trail: trailCommand };
const SCRIPTS = Object.entries(scripts).flatMap(([name, script]) => (script.startsWith('node cdk/ops/') ? [name] : []));

const UID = '3f0c2a44-8f6e-4b0e-9a55-0c6a3a7be001';
const folder = mkdtempSync(join(tmpdir(), 'operator-'));
writeFileSync(join(folder, 'note.txt'), 'an earlier export');
const PERSON = ['--email', 'ann@client.example', '--first-name', 'Ann', '--last-name', 'Lee'];

it('are all here', () => {
  expect(SCRIPTS).toEqual(Object.keys(COMMANDS));
});

it.each(SCRIPTS)('npm run %s prints its help, which names what it needs, and does nothing else', (name) => {
  const { code, out, error } = operatorScript(name, ['--help']);
  expect([code, error]).toEqual([0, '']);
  expect(out).toContain(`npm run ${name}`);
  expect(out).toContain('TABLE_NAME');
});

it.each([
  ['tenant', [], 'A command is missing: use create, export, remove, restore or remove-passkeys.'],
  ['tenant', ['delete'], `'delete' is no command: use create, export, remove, restore or remove-passkeys.`],
  ['tenant', ['toString'], `'toString' is no command`],
  ['tenant', ['export', '--tenant', UID, '--dir', folder], `Unknown option '--dir'`],
  ['tenant', ['export', 'all', '--tenant', UID], `'all' means nothing here.`],
  ['tenant', ['export', '--folder', folder], '--tenant is missing. Give it with a value.'],
  ['tenant', ['export', '--tenant', '3f0c2a44', '--folder', folder], 'Give all 36 characters'],
  ['tenant', ['export', '--tenant', UID, '--folder', folder], 'is not empty. Name a new folder'],
  ['tenant', ['remove', '--tenant', UID], 'Export the tenancy first, then repeat the command with --yes.'],
  ['tenant', ['remove', '--tenant', UID, '--yes'], 'TABLE_NAME is not set. Set it to the output TableName of the data stack.'],
  ['tenant', ['restore', '--folder', folder], 'has no items.jsonl. Name the folder that an export has written.'],
  ['tenant', ['restore', '--folder', join(folder, 'none')], 'has no items.jsonl'],
  ['tenant', ['create', '--host', 'client.example', ...PERSON], '--name is missing'],
  ['tenant', ['create', '--name', 'Client', '--host', 'client.example'], '--email is missing'],
  ['upgrade', [], 'TABLE_NAME is not set'],
  ['upgrade', [UID], 'the upgrade is always that of the whole table'],
  ['replay', ['--tenant', UID], '--project is missing'],
  ['replay', ['--tenant', UID, '--project', 'Bridge'], '--project Bridge is not a uid'],
  ['replay', ['--tenant', UID, '--project', UID], 'TABLE_NAME is not set'],
  ['trail', ['--tenant', UID], 'A command is missing: use --verify.'],
  ['trail', ['--verify'], '--tenant is missing'],
  ['trail', ['--verify', '--tenant', UID], 'TABLE_NAME is not set'],
] as const)('npm run %s refuses %j and says what to do: %s', async (name, args, message) => {
  for (const part of ['TABLE_NAME', 'BUCKET_NAME', 'USER_POOL_ID']) vi.stubEnv(part, '');
  const { code, out, error } = await COMMANDS[name]([...args]);
  expect([code, out]).toEqual([1, '']);
  expect(error).toContain(message);
  expect(error).toContain(`'npm run ${name} -- --help' shows how to use the command.`);
  expect(error).not.toContain('    at ');
});

it.each([
  ['https://client.example/', 'Enter a domain such as north.client.example, without https:// and without a path.', PERSON],
  ['client.example', 'Write it as person@client.example.', PERSON.with(1, 'ann')],
])('npm run tenant -- create refuses the host %s or an address before it writes anything: %s', async (host, message, person) => {
  for (const part of ['TABLE_NAME', 'USER_POOL_ID']) vi.stubEnv(part, 'none');
  const { code, error } = await tenantCommand(['create', '--name', 'Client', '--host', host, ...person]);
  expect(code).toBe(1);
  expect(error).toContain(message);
});
