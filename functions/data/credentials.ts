import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/nested-clients/sts';
import { env } from '../env.ts';
import { usage } from './meter.ts';
import { type DataReach, reachNow } from './reach.ts';

type Own = DynamoDBClient['config']['credentials'];
type Credentials = Awaited<ReturnType<Own>>;

/** The life of a session in seconds: the most that AWS gives to a role that was taken by a role. */
const SESSION_SECONDS = 3600;
/** Sessions are replaced so long before they end: an address that they sign works for 5 minutes, a worker runs for 5. */
const LEFT_MS = 15 * 60_000;
/** Sessions that one instance keeps, the latest used ones; each is about 2 KB. */
const MOST_SESSIONS = 100;

/** The function's own role, as the SDK finds it. */
const own: Own = new DynamoDBClient({}).config.credentials;
let client: STSClient | undefined;

const sessions = new Map<string, { credentials: Promise<Credentials>; until: number }>();

/** Tags limit a session; its name shows the tenant in CloudTrail. */
async function open(RoleArn: string, { tags }: DataReach): Promise<Credentials> {
  client ??= new STSClient({ credentials: own });
  usage.countSession();
  const Tags = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
  const asked = { RoleArn, RoleSessionName: tags.tenant, DurationSeconds: SESSION_SECONDS, Tags };
  const { Credentials: given } = await client.send(new AssumeRoleCommand(asked));
  if (!given?.AccessKeyId || !given.SecretAccessKey) throw new Error('STS gave no credentials');
  const { AccessKeyId: accessKeyId, SecretAccessKey: secretAccessKey, SessionToken, Expiration } = given;
  return {
    accessKeyId,
    secretAccessKey,
    ...(SessionToken && { sessionToken: SessionToken }),
    ...(Expiration && { expiration: Expiration }),
  };
}

/** The session of a reach: one call of STS in 45 minutes, for which all wait that ask meanwhile. */
function sessionOf(RoleArn: string, reach: DataReach): Promise<Credentials> {
  const name = JSON.stringify([RoleArn, reach.tags]);
  const now = Date.now();
  const kept = sessions.get(name);
  const session =
    kept && kept.until > now ? kept : { credentials: open(RoleArn, reach), until: now + SESSION_SECONDS * 1000 - LEFT_MS };
  sessions.delete(name);
  sessions.set(name, session);
  session.credentials.catch(() => sessions.get(name) === session && sessions.delete(name));
  if (sessions.size > MOST_SESSIONS) sessions.delete(sessions.keys().next().value!);
  return session.credentials;
}

const credentialsNow: Own = async (options) => {
  const reach = reachNow();
  const roles = env.dataRoles;
  if (!reach || !roles) return own(options);
  const role = roles[reach.role];
  if (!role) throw new Error(`This function may not take the role ${reach.role}`);
  return sessionOf(role, reach);
};

/**
 * The credentials of each request to the table and to the bucket: those of a session that is confined to what the work in hand may reach,
 * and outside of any those of the function's own role. Marked as memoized, so that the SDK asks for them with each request.
 */
export const credentials: Own = Object.assign(credentialsNow, { memoized: true });
