import { z } from 'zod';
import { FINDING_REPLIES, FINDING_STATUSES, MAX_CHARACTERS } from '../../domain/assurance/finding.ts';
import { MAX_SAMPLED } from '../../domain/assurance/sample.ts';
import { DAYS_IN_ORDER, Day } from '../project/projects.ts';
import { defineResource } from '../route.ts';

const WHOLE_SIZE = `Enter a whole number from 1 to ${MAX_SAMPLED}.`;

/** A person by name; '' for a person who has left the tenancy. */
const Name = z.string();

/**
 * The seat of an auditor, or an open invitation to audit. `until`: its last day; `counts`: whether that day is not over; `by` and
 * `at`: who gave it, or invited, and when.
 */
export const SeatView = z
  .object({
    /** of the person; of an invitation its own */
    uid: z.string(),
    name: Name,
    email: z.string(),
    until: z.string(),
    counts: z.boolean(),
    by: Name,
    at: z.string(),
    /** an invitation that waits for an answer; absent for a seat */
    waits: z.literal(true).optional(),
  })
  .meta({ id: 'AuditorSeat' });
export type SeatView = z.infer<typeof SeatView>;

/** How many of the expected reports a figure contains. Figures that an earlier release stored lack these counts. */
const counted = { reports: z.number().optional(), of: z.number().optional() };

/** An official figure with its value when the sample was drawn or the figure was named; `value`: exact decimal. */
const Figure = z.object({
  indicator: z.string(),
  indicator_name: z.string(),
  unit: z.string(),
  period: z.object({ uid: z.string(), startDate: z.string(), endDate: z.string() }),
  value: z.string().nullable(),
  ...counted,
});

/** The current state of the same figure; null if it no longer exists. */
const FigureNow = z.object({ value: z.string().nullable(), unit: z.string(), ...counted }).nullable();

/**
 * A drawn sample. `now` of a figure is present when the assurance of the project is read. `population`: the number of figures to
 * draw from; `seed`: repeats the same draw.
 */
export const SampleView = z
  .object({
    uid: z.string(),
    by: Name,
    at: z.string(),
    fromDate: z.string().nullable(),
    toDate: z.string().nullable(),
    seed: z.string(),
    population: z.number(),
    figures: z.array(Figure.extend({ now: FigureNow.optional(), checked: z.object({ by: Name, at: z.string() }).nullable() })),
    version: z.number(),
  })
  .meta({ id: 'AuditSample' });
export type SampleView = z.infer<typeof SampleView>;

/**
 * A finding of an auditor. `figure`: null for a finding about the whole project; `replies`: the replies that the caller may give
 * now.
 */
export const FindingView = z
  .object({
    uid: z.string(),
    by: Name,
    at: z.string(),
    figure: Figure.nullable(),
    text: z.string(),
    status: z.enum(FINDING_STATUSES),
    entries: z.array(z.object({ by: Name, at: z.string(), kind: z.enum(FINDING_REPLIES), text: z.string() })),
    replies: z.array(z.enum(FINDING_REPLIES)),
    version: z.number(),
  })
  .meta({ id: 'AuditFinding' });
export type FindingView = z.infer<typeof FindingView>;

/** `auditor`: whether the caller has a seat. */
export const AssuranceView = z
  .object({ auditor: z.boolean(), seats: z.array(SeatView), samples: z.array(SampleView), findings: z.array(FindingView) })
  .meta({ id: 'Assurance' });
export type AssuranceView = z.infer<typeof AssuranceView>;

const NamedFigure = z.object({ indicator: z.string().max(100), period: z.string().max(100) });
/** The address to invite. An existing seat is found by any address of its person. */
export const InvitedAddress = z.email();
const SeatBody = z.object({
  email: z.string().trim().min(1, 'Enter an e-mail address.').max(254),
  /** null cancels the seat or the invitation */
  until: Day.nullable(),
});
const Text = z.string().trim().min(1, 'Write what there is to say.').max(MAX_CHARACTERS, 'Write at most 4,000 characters.');
const Version = z.number().int().min(1);

const ProjectParams = z.object({ projectId: z.string() });
const CompanyParams = z.object({ companyId: z.string() });
const reads = { scope: 'project', needs: 'admin' } as const;
const audits = { scope: 'project', needs: 'auditor' } as const;

export const assurance = defineResource({
  readAssurance: {
    method: 'GET',
    path: '/api/project/{projectId}/assurance/',
    summary:
      'The auditors of a project and who is invited to audit it, the samples that they have drawn, and their findings with what was answered',
    access: reads,
    params: ProjectParams,
    response: AssuranceView,
  },
  listCompanySeats: {
    method: 'GET',
    path: '/api/company/{companyId}/auditor/',
    summary: 'The auditors of a company and its projects, and who is invited to audit them',
    access: { scope: 'company', needs: 'admin' },
    params: CompanyParams,
    response: z.array(SeatView),
  },
  setProjectSeat: {
    method: 'PUT',
    path: '/api/project/{projectId}/auditor/',
    summary:
      'Give somebody the seat of an auditor up to the end of a day, change that day, or take the seat; an address that nobody here has is invited to audit, by mail',
    afterRecentSignIn: true,
    access: reads,
    params: ProjectParams,
    body: SeatBody,
    response: z.array(SeatView),
  },
  setCompanySeat: {
    method: 'PUT',
    path: '/api/company/{companyId}/auditor/',
    summary:
      'Give somebody the seat of an auditor of a company and its projects, change its last day, or take it; an address that nobody here has is invited to audit, by mail',
    afterRecentSignIn: true,
    access: { scope: 'company', needs: 'admin' },
    params: CompanyParams,
    body: SeatBody,
    response: z.array(SeatView),
  },
  drawSample: {
    method: 'POST',
    forAuditors: true,
    path: '/api/project/{projectId}/assurance/sample/',
    summary: 'Draw a sample of the official figures of a range, all equally likely',
    access: audits,
    params: ProjectParams,
    body: z
      .object({
        size: z
          .number(WHOLE_SIZE)
          .int(WHOLE_SIZE)
          .min(1, 'Draw at least one figure.')
          .max(MAX_SAMPLED, `Draw at most ${MAX_SAMPLED} figures.`),
        fromDate: Day.optional(),
        toDate: Day.optional(),
      })
      .refine(...DAYS_IN_ORDER),
    creates: true,
    response: SampleView,
  },
  markChecked: {
    method: 'PATCH',
    forAuditors: true,
    path: '/api/project/{projectId}/assurance/sample/{sampleId}/',
    summary: 'Mark a figure of a sample as checked, or take the mark away',
    access: audits,
    params: ProjectParams.extend({ sampleId: z.string() }),
    body: z.object({ figure: NamedFigure, checked: z.boolean(), version: Version }),
    response: SampleView,
  },
  recordFinding: {
    method: 'POST',
    forAuditors: true,
    path: '/api/project/{projectId}/assurance/finding/',
    summary: 'Record a finding about an official figure or the project',
    access: audits,
    params: ProjectParams,
    body: z.object({ text: Text, figure: NamedFigure.optional() }),
    creates: true,
    response: FindingView,
  },
  replyToFinding: {
    method: 'PATCH',
    forAuditors: true,
    path: '/api/project/{projectId}/assurance/finding/{findingId}/',
    summary: 'Answer a finding as an administrator, or close or reopen it as an auditor',
    access: reads,
    params: ProjectParams.extend({ findingId: z.string() }),
    body: z.object({ kind: z.enum(FINDING_REPLIES), text: Text, version: Version }),
    response: FindingView,
  },
});
