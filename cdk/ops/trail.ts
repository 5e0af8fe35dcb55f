import { neededUid, operatorCommand, placeOf, runAsScript, UsageError } from './command.ts';

const HELP = `npm run trail -- --verify --tenant UID
  proves the whole audit trail of a tenancy from its stored entries and prints where it breaks

It reads every entry and block, changes nothing and may run at any time. It ends with 1 where the trail cannot be trusted. Compare the
newest block that it prints with the lines 'trail sealed' in the logs of the function seal-trail.`;

const options = { verify: { type: 'boolean' }, tenant: { type: 'string' } } as const;

export const trailCommand = operatorCommand(
  { script: 'npm run trail', help: HELP, options },
  async ({ verify, tenant }, others) => {
    if (others.length > 0) throw new UsageError(`'${others[0]}' means nothing here.`);
    if (!verify) throw new UsageError('A command is missing: use --verify.');
    const tenantUid = neededUid('tenant', tenant);
    placeOf('TABLE_NAME');
    const { proveTrail } = await import('../../functions/core/trail/check.ts');
    const { faults, newest, entries } = await proveTrail(tenantUid, new Date());
    const lines = faults.map(({ kind, block, subject, uid }) =>
      [kind, block && `block ${block}`, subject, uid].filter((part) => part).join(' '),
    );
    if (lines.length > 0) throw new UsageError(`The trail is broken:\n${lines.join('\n')}`);
    return newest
      ? `${entries} entries in ${newest.number} blocks are as they were sealed; the newest block is ${newest.hash}`
      : 'Nothing is sealed yet.';
  },
);

if (import.meta.main) await runAsScript(trailCommand);
