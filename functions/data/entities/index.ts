import { FindingEntity } from './assurance/finding.ts';
import { SampleEntity } from './assurance/sample.ts';
import { AuditEntity } from './audit.ts';
import { CompanyEntity } from './company/company.ts';
import { CompanyindicatorEntity } from './company/company-indicator.ts';
import { CompanyinviteEntity } from './company/company-invite.ts';
import { CompanySumsEntity } from './company/company-sums.ts';
import { CompanytargetEntity } from './company/company-target.ts';
import { CountedSumsEntity } from './company/counted-sums.ts';
import { RestatedCompanyEntity } from './company/restated-company.ts';
import { SumsChangeEntity } from './company/sums-change.ts';
import { SumsStateEntity } from './company/sums-state.ts';
import { FactorgroupsEntity } from './factor/factor-groups.ts';
import { FactorpageEntity } from './factor/factor-page.ts';
import { FactorsheetEntity } from './factor/factor-sheet.ts';
import { StoredfileEntity } from './file/stored-file.ts';
import { IdEntity } from './id.ts';
import { IndicatorEntity } from './indicator/indicator.ts';
import { PeriodSheetEntity } from './indicator/period-sheet.ts';
import { ProjectsumsEntity } from './indicator/project-sums.ts';
import { ResultEntity } from './indicator/result.ts';
import { SheetChangesEntity } from './indicator/sheet-changes.ts';
import { SheetsBegunEntity } from './indicator/sheets-begun.ts';
import { TargetEntity } from './indicator/target.ts';
import { JobEntity } from './job.ts';
import { JobreportEntity } from './job-report.ts';
import { BasemetricEntity } from './metric/base-metric.ts';
import { MergedmetricsEntity } from './metric/merged-metrics.ts';
import { MetricaliasEntity } from './metric/metric-alias.ts';
import { MetricidentityEntity } from './metric/metric-identity.ts';
import { MetricuseEntity } from './metric/metric-use.ts';
import { GrantEntity } from './person/grant.ts';
import { PasskeyEntity } from './person/passkey.ts';
import { PasskeyChallengeEntity } from './person/passkey-challenge.ts';
import { SeatEntity } from './person/seat.ts';
import { SessionEntity } from './person/session.ts';
import { SessionStepEntity } from './person/session-step.ts';
import { UserEntity } from './person/user.ts';
import { PieceEntity } from './piece.ts';
import { InviteEntity } from './project/invite.ts';
import { PackageEntity } from './project/package.ts';
import { PeriodEntity } from './project/period.ts';
import { PermissionGroupEntity } from './project/permission-group.ts';
import { ProjectEntity } from './project/project.ts';
import { RoleEntity } from './project/role.ts';
import { StructureEntity } from './project/structure.ts';
import { BoardEntity } from './report/board.ts';
import { BoardEntryEntity } from './report/board-entry.ts';
import { CommentEntity } from './report/comment.ts';
import { DocstatusEntity } from './report/document-status.ts';
import { ObjectEntity } from './report/document-upload.ts';
import { FrozenEntity } from './report/frozen.ts';
import { PastEntity } from './report/past.ts';
import { ReceiptEntity } from './report/receipt.ts';
import { ReportEntity } from './report/report.ts';
import { ValueEntity } from './report/value.ts';
import { FigureStepsEntity } from './restatement/figure-steps.ts';
import { RecordStartEntity } from './restatement/record-start.ts';
import { RecordedPeriodEntity } from './restatement/recorded-period.ts';
import { RestatedPeriodEntity } from './restatement/restated-period.ts';
import { RestatementEntity } from './restatement/restatement.ts';
import { TreeEntity } from './structure/tree.ts';
import { TreeheadEntity } from './structure/tree-head.ts';
import { TreepartEntity } from './structure/tree-part.ts';
import { SupplierRequestEntity } from './supplier/supplier-request.ts';
import { HostEntity } from './tenant/host.ts';
import { MailrecipientEntity } from './tenant/mail-recipient.ts';
import { MailsettingEntity } from './tenant/mail-setting.ts';
import { ReminderEntity } from './tenant/reminder.ts';
import { StorageEntity } from './tenant/storage.ts';
import { SubtenantEntity } from './tenant/sub-tenant.ts';
import { TenancyEntity } from './tenant/tenancy.ts';
import { TenantEntity } from './tenant/tenant.ts';
import { ThrottleEntity } from './tenant/throttle.ts';
import { BlockEntity } from './trail/block.ts';
import { ChaincheckEntity } from './trail/check.ts';

/** Every kind of item in the table. */
export const entities = {
  audit: AuditEntity,
  block: BlockEntity,
  chaincheck: ChaincheckEntity,
  permissionGroup: PermissionGroupEntity,
  basemetric: BasemetricEntity,
  board: BoardEntity,
  boardEntry: BoardEntryEntity,
  comment: CommentEntity,
  report: ReportEntity,
  company: CompanyEntity,
  companyindicator: CompanyindicatorEntity,
  companyinvite: CompanyinviteEntity,
  companySums: CompanySumsEntity,
  companytarget: CompanytargetEntity,
  countedSums: CountedSumsEntity,
  role: RoleEntity,
  docstatus: DocstatusEntity,
  factorgroups: FactorgroupsEntity,
  factorpage: FactorpageEntity,
  factorsheet: FactorsheetEntity,
  finding: FindingEntity,
  frozen: FrozenEntity,
  grant: GrantEntity,
  host: HostEntity,
  id: IdEntity,
  indicator: IndicatorEntity,
  invite: InviteEntity,
  job: JobEntity,
  mailrecipient: MailrecipientEntity,
  mailsetting: MailsettingEntity,
  mergedmetrics: MergedmetricsEntity,
  metricalias: MetricaliasEntity,
  jobreport: JobreportEntity,
  metricidentity: MetricidentityEntity,
  metricuse: MetricuseEntity,
  object: ObjectEntity,
  passkey: PasskeyEntity,
  passkeyChallenge: PasskeyChallengeEntity,
  past: PastEntity,
  period: PeriodEntity,
  periodSheet: PeriodSheetEntity,
  project: ProjectEntity,
  piece: PieceEntity,
  projectsums: ProjectsumsEntity,
  package: PackageEntity,
  receipt: ReceiptEntity,
  reminder: ReminderEntity,
  figureSteps: FigureStepsEntity,
  recordStart: RecordStartEntity,
  recordedPeriod: RecordedPeriodEntity,
  restatedCompany: RestatedCompanyEntity,
  restatedPeriod: RestatedPeriodEntity,
  restatement: RestatementEntity,
  result: ResultEntity,
  sample: SampleEntity,
  seat: SeatEntity,
  session: SessionEntity,
  sessionStep: SessionStepEntity,
  sheetChanges: SheetChangesEntity,
  sheetsBegun: SheetsBegunEntity,
  storage: StorageEntity,
  storedfile: StoredfileEntity,
  subtenant: SubtenantEntity,
  sumsChange: SumsChangeEntity,
  sumsState: SumsStateEntity,
  supplierRequest: SupplierRequestEntity,
  target: TargetEntity,
  tenancy: TenancyEntity,
  tenant: TenantEntity,
  throttle: ThrottleEntity,
  structure: StructureEntity,
  tree: TreeEntity,
  treehead: TreeheadEntity,
  treepart: TreepartEntity,
  user: UserEntity,
  value: ValueEntity,
};

/** The code's name of an item, by the kind that is stored in it. */
export const KIND_OF: ReadonlyMap<unknown, keyof typeof entities> = new Map(
  Object.entries(entities).map(([kind, { schema }]) => [schema.model.entity, kind as keyof typeof entities]),
);
