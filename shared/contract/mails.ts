import { z } from 'zod';

/** Recipients of one job that sends a mail; more are those of further jobs. */
export const RECIPIENTS_TOGETHER = 50;

/** The projects and companies whose statistics count a mail (SET-070). */
const Places = z.array(z.string()).default([]);

/** A mail to people of the tenant about a report, with a link to `path` at the tenant's host. */
const ReportMail = z.object({
  places: Places,
  kind: z.enum([
    'report-submitted',
    'report-passed-on',
    'report-rejected',
    'report-approved',
    'report-reopened',
    'report-moved',
    'report-held',
    'report-released',
    'report-invalidated',
  ]),
  userUids: z.array(z.string()),
  /** the report's package, which its readers have to see when the mail is sent; absent in a mail of an earlier release */
  packageUid: z.string().optional(),
  host: z.string(),
  path: z.string(),
  facts: z.object({
    project: z.string(),
    reportingPackage: z.string(),
    period: z.string(),
    comment: z.string(),
    by: z.string(),
    /** of a report that is sent back: the names of the sections that require revision; absent for none */
    sections: z.array(z.string()).optional(),
    /** how many there are, where not all are named */
    sectionCount: z.number().optional(),
  }),
});
export type ReportMail = z.infer<typeof ReportMail>;

/**
 * One person's reminder for one day: the first of the reports that wait for them, the most urgent first. `left`: days until it is
 * due; `count` and `late`: the number that wait and the number overdue, absent where all are listed.
 */
const ReminderMail = z.object({
  places: Places,
  kind: z.literal('report-reminder'),
  userUids: z.array(z.string()),
  host: z.string(),
  path: z.string(),
  facts: z.object({
    reports: z.array(
      z.object({
        project: z.string(),
        reportingPackage: z.string(),
        period: z.string(),
        dueDate: z.string(),
        left: z.number(),
        /** its project and package, which the person has to see when the mail is sent; absent in a mail of an earlier release */
        projectUid: z.string().optional(),
        packageUid: z.string().optional(),
        /** the report, which has to wait for its person still; absent as above */
        reportUid: z.string().optional(),
      }),
    ),
    count: z.number().optional(),
    late: z.number().optional(),
  }),
});
export type ReminderMail = z.infer<typeof ReminderMail>;

/** A mail to addresses that may have no account yet. `to`: the project or company that they are invited to. */
const InvitationMail = z.object({
  places: Places,
  kind: z.literal('invitation'),
  emails: z.array(z.string()),
  /** the invitation, which has to be open when the mail is sent; absent in a mail of an earlier release */
  inviteUid: z.string().optional(),
  host: z.string(),
  path: z.string(),
  facts: z.object({
    to: z.string(),
    role: z.string(),
    by: z.string(),
    hasAccount: z.boolean(),
    /** the last day of the audit that this mail invites to, 'YYYY-MM-DD' */
    auditUntil: z.string().optional(),
    /** the tenancy's name, which is read when the mail is sent */
    organisation: z.string().optional(),
  }),
});
export type InvitationMail = z.infer<typeof InvitationMail>;

/** A request to join a project or company, to its administrators. `to`: its name. */
const JoinRequestMail = z.object({
  places: Places,
  kind: z.literal('join-request'),
  userUids: z.array(z.string()),
  host: z.string(),
  path: z.string(),
  facts: z.object({ to: z.string(), by: z.string(), email: z.string() }),
});
export type JoinRequestMail = z.infer<typeof JoinRequestMail>;

/**
 * Says to the sender of an invitation that its person has rejected it. `to`: the project or company; `by`, `email`: the invited
 * person.
 */
const InvitationAnswerMail = z.object({
  places: Places,
  kind: z.literal('invitation-rejected'),
  userUids: z.array(z.string()),
  host: z.string(),
  path: z.string(),
  facts: z.object({ to: z.string(), role: z.string(), by: z.string(), email: z.string() }),
});
export type InvitationAnswerMail = z.infer<typeof InvitationAnswerMail>;

/**
 * A mail about a supplier request: to the people who answer it, to its sender about the answer, and to the other side about the
 * end of the relation: 'supplier-dropped' by the client, 'client-deleted' when the client is deleted, 'supplier-left' by the
 * supplier.
 */
const SupplierMail = z.object({
  places: Places,
  kind: z.enum([
    'supplier-requested',
    'supplier-accepted',
    'supplier-rejected',
    'supplier-dropped',
    'client-deleted',
    'supplier-left',
  ]),
  userUids: z.array(z.string()),
  host: z.string(),
  path: z.string(),
  facts: z.object({ supplier: z.string(), supplierCompany: z.string(), role: z.string(), client: z.string(), by: z.string() }),
});
export type SupplierMail = z.infer<typeof SupplierMail>;

/**
 * The end of a submission of a period to clients, to the person who submitted it (ADM-524). `how`: the result for this client.
 */
const ApportionmentMail = z.object({
  places: Places,
  kind: z.literal('apportionment'),
  userUids: z.array(z.string()),
  host: z.string(),
  path: z.string(),
  facts: z.object({
    project: z.string(),
    period: z.string(),
    isFailed: z.boolean(),
    clients: z.array(z.object({ name: z.string(), how: z.string() })),
  }),
});
export type ApportionmentMail = z.infer<typeof ApportionmentMail>;

/** A mail to one person about their own account. `device`: browser and system of a session; `at`: an ISO time. */
const AccountMail = z.object({
  places: Places,
  kind: z.enum([
    'new-device',
    'second-factor-added',
    'second-factor-removed',
    'passkey-added',
    'passkey-removed',
    'passkeys-lost',
  ]),
  userUids: z.array(z.string()),
  host: z.string(),
  path: z.string(),
  facts: z.object({ device: z.string(), at: z.string() }),
});
export type AccountMail = z.infer<typeof AccountMail>;

/**
 * A mail about a changed password, to the account's address, even if the tenancy does not know the person. `device`: browser and
 * system of the change, if known; `at`: an ISO time.
 */
const PasswordMail = z.object({
  places: Places,
  kind: z.enum(['password-changed', 'password-reset']),
  emails: z.array(z.string()),
  host: z.string(),
  path: z.string(),
  facts: z.object({ firstName: z.string(), device: z.string().optional(), at: z.string() }),
});
export type PasswordMail = z.infer<typeof PasswordMail>;

/** Official figures that are others now, to the administrators. `figures`: how many; `examples`: some of them, old and new. */
const RestatementMail = z.object({
  places: Places,
  kind: z.literal('restatement'),
  userUids: z.array(z.string()),
  host: z.string(),
  path: z.string(),
  facts: z.object({
    /** or the company whose target has changed, with `isJudged` */
    project: z.string(),
    isJudged: z.literal(true).optional(),
    entries: z.array(
      z.object({ act: z.string(), reason: z.string(), by: z.string(), figures: z.number(), examples: z.array(z.string()) }),
    ),
  }),
});
export type RestatementMail = z.infer<typeof RestatementMail>;

/**
 * A finding of an auditor: to the administrators when it is recorded or opened again, to the auditor when it is answered.
 * `figure`: its subject, absent for the project; `reply`: the answer, absent when it is recorded.
 */
const FindingMail = z.object({
  places: Places,
  kind: z.enum(['finding-recorded', 'finding-reopened', 'finding-answered']),
  userUids: z.array(z.string()),
  host: z.string(),
  path: z.string(),
  facts: z.object({
    project: z.string(),
    figure: z.string().optional(),
    text: z.string(),
    reply: z.string().optional(),
    by: z.string(),
  }),
});
export type FindingMail = z.infer<typeof FindingMail>;

/** Before an access to a project ends: to the person, and to the administrators. `until`: its last day, 'YYYY-MM-DD'. */
const AccessEndsMail = z.object({
  places: Places,
  kind: z.enum(['access-ends', 'member-access-ends']),
  userUids: z.array(z.string()),
  host: z.string(),
  path: z.string(),
  facts: z.object({ project: z.string(), until: z.string(), person: z.string(), email: z.string() }),
});
export type AccessEndsMail = z.infer<typeof AccessEndsMail>;

export const MailPayload = z.discriminatedUnion('kind', [
  ReportMail,
  ReminderMail,
  InvitationMail,
  JoinRequestMail,
  InvitationAnswerMail,
  SupplierMail,
  ApportionmentMail,
  AccountMail,
  PasswordMail,
  RestatementMail,
  FindingMail,
  AccessEndsMail,
]);
export type MailPayload = z.infer<typeof MailPayload>;
