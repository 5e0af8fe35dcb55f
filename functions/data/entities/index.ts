import { AuditEntity } from './audit.ts';
import { AuthgroupEntity } from './authgroup.ts';
import { BasemetricEntity } from './basemetric.ts';
import { BoardEntity } from './board.ts';
import { CommentEntity } from './comment.ts';
import { CommitEntity } from './commit.ts';
import { CompanyEntity } from './company.ts';
import { CompanyindicatorEntity } from './companyindicator.ts';
import { CompanyinviteEntity } from './companyinvite.ts';
import { CompanytargetEntity } from './companytarget.ts';
import { DisciplineEntity } from './discipline.ts';
import { DocstatusEntity } from './docstatus.ts';
import { FactorgroupsEntity } from './factorgroups.ts';
import { FactorpageEntity } from './factorpage.ts';
import { FactorsheetEntity } from './factorsheet.ts';
import { FrozenEntity } from './frozen.ts';
import { GrantEntity } from './grant.ts';
import { HostEntity } from './host.ts';
import { IdEntity } from './id.ts';
import { IndicatorEntity } from './indicator.ts';
import { InviteEntity } from './invite.ts';
import { JobEntity } from './job.ts';
import { JobreportEntity } from './jobreport.ts';
import { MailrecipientEntity } from './mailrecipient.ts';
import { MailsettingEntity } from './mailsetting.ts';
import { MetricaliasEntity } from './metricalias.ts';
import { MetricidentityEntity } from './metricidentity.ts';
import { MetricuseEntity } from './metricuse.ts';
import { ObjectEntity } from './object.ts';
import { PastEntity } from './past.ts';
import { PeriodEntity } from './period.ts';
import { ProjectEntity } from './project.ts';
import { ProjectsumsEntity } from './projectsums.ts';
import { RefEntity } from './ref.ts';
import { ReminderEntity } from './reminder.ts';
import { ResultEntity } from './result.ts';
import { StoredfileEntity } from './storedfile.ts';
import { SubtenantEntity } from './subtenant.ts';
import { TargetEntity } from './target.ts';
import { TenancyEntity } from './tenancy.ts';
import { TenantEntity } from './tenant.ts';
import { ThrottleEntity } from './throttle.ts';
import { TrackerEntity } from './tracker.ts';
import { TreeEntity } from './tree.ts';
import { UserEntity } from './user.ts';
import { ValueEntity } from './value.ts';

/** Every kind of item in the table. */
export const entities = {
  audit: AuditEntity,
  authgroup: AuthgroupEntity,
  basemetric: BasemetricEntity,
  board: BoardEntity,
  comment: CommentEntity,
  commit: CommitEntity,
  company: CompanyEntity,
  companyindicator: CompanyindicatorEntity,
  companyinvite: CompanyinviteEntity,
  companytarget: CompanytargetEntity,
  discipline: DisciplineEntity,
  docstatus: DocstatusEntity,
  factorgroups: FactorgroupsEntity,
  factorpage: FactorpageEntity,
  factorsheet: FactorsheetEntity,
  frozen: FrozenEntity,
  grant: GrantEntity,
  host: HostEntity,
  id: IdEntity,
  indicator: IndicatorEntity,
  invite: InviteEntity,
  job: JobEntity,
  mailrecipient: MailrecipientEntity,
  mailsetting: MailsettingEntity,
  metricalias: MetricaliasEntity,
  jobreport: JobreportEntity,
  metricidentity: MetricidentityEntity,
  metricuse: MetricuseEntity,
  object: ObjectEntity,
  past: PastEntity,
  period: PeriodEntity,
  project: ProjectEntity,
  projectsums: ProjectsumsEntity,
  ref: RefEntity,
  reminder: ReminderEntity,
  result: ResultEntity,
  storedfile: StoredfileEntity,
  subtenant: SubtenantEntity,
  target: TargetEntity,
  tenancy: TenancyEntity,
  tenant: TenantEntity,
  throttle: ThrottleEntity,
  tracker: TrackerEntity,
  tree: TreeEntity,
  user: UserEntity,
  value: ValueEntity,
};
