import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/nested-clients/sts';
import { env } from '../../env.ts';
import { type DataReach, reachNow } from '../reach.ts';
import { usage } from './meter.ts';

type Own = DynamoDBClient['config']['credentials'];
type Credentials = Awaited<ReturnType<Own>>;

/** Duration of a session: the most that AWS allows where one role assumes another. */
const SESSION_SECONDS = 3600;
/** A session is replaced this long before its end: an address that it signs works for 5 minutes, and a worker runs for 5. */
const LEFT_MS = 15 * 60_000;
/** Most sessions that one instance keeps, about 2 KB each. The least recently used go first. */
const MAX_SESSIONS = 100;

/** The function's own role, as the SDK finds it. */
const own: Own = new DynamoDBClient({}).config.credentials;
let client: STSClient | undefined;

const sessions = new Map<string, { credentials: Promise<Credentials>; until: number }>();

/** Opens a session. Its tags limit what it may reach; its name shows the tenant in CloudTrail. */
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

/** The session of a reach. It takes one call of STS in 45 minutes, and simultaneous requests wait for the same call. */
function sessionOf(RoleArn: string, reach: DataReach): Promise<Credentials> {
  const name = JSON.stringify([RoleArn, reach.tags]);
  const now = Date.now();
  const kept = sessions.get(name);
  const session =
    kept && kept.until > now ? kept : { credentials: open(RoleArn, reach), until: now + SESSION_SECONDS * 1000 - LEFT_MS };
  sessions.delete(name);
  sessions.set(name, session);
  session.credentials.catch(() => sessions.get(name) === session && sessions.delete(name));
  if (sessions.size > MAX_SESSIONS) sessions.delete(sessions.keys().next().value!);
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
 * The credentials of each request to the table and the bucket: those of a session confined to the reach of the current
 * work, or, outside of any reach, those of the function's own role. They are marked as memoized, because then the SDK
 * asks for them with each request.
 */
export const credentials: Own = Object.assign(credentialsNow, { memoized: true });
