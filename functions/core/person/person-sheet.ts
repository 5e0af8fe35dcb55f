import type { PersonExport } from '../../../shared/contract/jobs.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import { passkeyStore } from '../../data/stores/person/passkey-store.ts';
import { type PersonWithGrants, peopleStore } from '../../data/stores/person/people-store.ts';
import { personStore } from '../../data/stores/person/person-store.ts';
import { type PlaceNames, placeNames } from '../../data/stores/person/place-names.ts';
import { sessionStore } from '../../data/stores/person/session-store.ts';
import { inviteStore } from '../../data/stores/project/invite-store.ts';
import { projectIndexStore } from '../../data/stores/project/project-index-store.ts';
import { mailStore } from '../../data/stores/tenant/mail-store.ts';
import { IN_TENANCY } from '../../data/trail-place.ts';
import type { Context } from '../context.ts';
import { beginExport, exportKey } from '../file/begin-export.ts';
import type { ExportCell, ExportSheet } from '../file/export-sheet.ts';
import { wholeTrail } from '../trail/read.ts';
import { entryText } from '../trail/trail-sheet.ts';

const COLUMNS = ['About', 'When', 'What', 'Where', 'Field', 'Value', 'Before', 'Id'] as const;

/**
 * Starts the export of everything that the tenancy stores about a person (GDPR, articles 15 and 20). The export is an entry of
 * the tenancy's trail.
 * @returns the uid of its job
 * @throws not_found
 */
export async function startPersonExport(context: Context, uid: string): Promise<string> {
  const person = await personStore(context.tenantUid).get(uid);
  const payload = { what: 'person', userUid: person.uid, format: 'csv', key: exportKey(context.tenantUid) } as const;
  return beginExport(context, IN_TENANCY, payload);
}

/**
 * The tenancy's data about a person as rows: their profile, rights, sessions, passkeys and invitations, the counted mails and the
 * choice of reminders, and their acts.
 */
export async function personSheet(tenantUid: string, { userUid }: PersonExport): Promise<ExportSheet> {
  const [held] = await peopleStore(tenantUid).withGrants([userUid]);
  const seats = (held?.seats ?? []).map((seat) => ({ ...seat, roles: [] }));
  const names = await placeNames(tenantUid, [...(held?.grants ?? []), ...seats]);
  return { title: 'Personal data', columns: COLUMNS, right: new Set(), rows: rowsOf(tenantUid, userUid, held, names) };
}

async function* rowsOf(tenantUid: string, userUid: string, held: PersonWithGrants | undefined, names: PlaceNames) {
  if (held) yield* [...profileRows(held), ...grantRows(held, names), ...seatRows(held, names)];
  for (const { id, device, begun, lastSeen } of await sessionStore(tenantUid).of(userUid))
    yield row('Session', { when: begun, what: device, field: 'last used', value: lastSeen, id });
  for (const { uid: id, label, host, created, lastUsed } of await passkeyStore(tenantUid).of(userUid))
    yield row('Passkey', { when: created, what: label, where: host, field: 'last used', value: lastUsed ?? '', id });
  if (held) yield* [...(await inviteRows(tenantUid, held.person.email)), ...(await mailRows(tenantUid, held.person))];
  const theirs = { by: userUid, search: '' };
  for await (const { entry, subject, place, changes } of wholeTrail(tenantUid, 'everything', theirs))
    for (const { field, from, to } of changes)
      yield row('Act', {
        when: entry.at,
        what: [entry.kind, subject.name].filter(Boolean).join(' '),
        where: place.name,
        field,
        value: entryText(to),
        before: entryText(from),
        id: entry.uid,
      });
}

type Row = { when?: string; what?: string; where?: string; field: string; value: string; before?: string; id?: string };

const row = (
  about: string,
  { when = '', what = '', where = '', field, value, before = '', id = '' }: Row,
): readonly ExportCell[] => [about, when, what, where, field, value, before, id];

const profileRows = ({ person: { uid, email, firstName, lastName, created, lastLogin, deactivatedAt } }: PersonWithGrants) =>
  Object.entries({
    'e-mail address': email,
    'first name': firstName,
    'last name': lastName,
    'member since': created,
    'last sign-in': lastLogin ?? '',
    'deactivated on': deactivatedAt ?? '',
  }).map(([field, value]) => row('Profile', { field, value, id: uid }));

function grantRows({ grants }: PersonWithGrants, names: PlaceNames) {
  return grants.flatMap(({ scope, scopeUid, isAdmin, roles, until }) => {
    const where = names.get(scopeUid) ?? '';
    const end =
      until === undefined ? [] : [row('Membership', { what: scope, where, field: 'last day', value: until, id: scopeUid })];
    const held = roles.flatMap(({ roleUid }) => (roleUid ? (names.get(roleUid) ?? roleUid) : []));
    const rights = isAdmin ? ['Administrator', ...held] : held;
    const rightRows = (rights.length > 0 ? rights : ['Member']).map((value) =>
      row('Membership', { what: scope, where, field: 'role', value, id: scopeUid }),
    );
    return [...rightRows, ...end];
  });
}

const seatRows = ({ seats }: PersonWithGrants, names: PlaceNames) =>
  seats.map(({ scope, scopeUid, until, at }) =>
    row('Seat', { when: at, what: scope, where: names.get(scopeUid) ?? '', field: 'last day', value: until, id: scopeUid }),
  );

const inviteRows = async (tenantUid: string, email: string) =>
  (await inviteStore(tenantUid).everyOf(email)).flatMap(({ status, created: when, seatUntil, ...invite }) => {
    const [what, id] = 'projectUid' in invite ? ['project', invite.projectUid] : ['company', invite.companyUid];
    const audit = seatUntil === undefined ? [] : [row('Invitation', { when, what, field: 'audit until', value: seatUntil, id })];
    return [row('Invitation', { when, what, field: 'status', value: status, id }), ...audit];
  });

/** The number of mails counted for the person in each project and company, and the places where reminders are switched off. */
async function mailRows(tenantUid: string, { uid, email }: PersonWithGrants['person']) {
  const [projects, companies] = await Promise.all([projectIndexStore(tenantUid).all(), companyStore(tenantUid).all()]);
  const names = new Map([...projects, ...companies].map((place) => [place.uid, place.name]));
  const store = mailStore(tenantUid);
  const [counted, wants] = await Promise.all([store.ofAddress([...names.keys()], email), store.choices([uid])]);
  const ofPlaces = counted.flatMap(({ scopeUid: id, sent = 0, lastSent = '', muted }) => {
    const where = names.get(id) ?? '';
    const off = muted === true ? [row('Mails', { where, field: 'reminders', value: 'off', id })] : [];
    return [row('Mails', { when: lastSent, where, field: 'sent', value: String(sent), id }), ...off];
  });
  return wants(uid) ? ofPlaces : [...ofPlaces, row('Mails', { field: 'reminders', value: 'off', id: uid })];
}
