import type { contract } from '../../../shared/contract/index.ts';

type Contract = typeof contract;
type NamesOf<R, Method> = { [K in keyof R & string]: R[K] extends { method: Method } ? K : never }[keyof R & string];
type NamesBy<Method> = { [N in keyof Contract]: NamesOf<Contract[N], Method> }[keyof Contract];

/** Reads whose arguments need a body: they use POST and change nothing. */
type ReadByPost = Extract<
  NamesBy<'POST'>,
  'previewIndicatorChange' | 'previewNodeChange' | 'previewReportAct' | 'previewTemplateUpdate' | 'readInvitation' | 'verifyToken'
>;

/** The name of an operation that reads. */
export type ReadName = NamesBy<'GET'> | ReadByPost;
/** The name of an operation that writes. */
export type WriteName = Exclude<NamesBy<'POST' | 'PUT' | 'PATCH' | 'DELETE'>, ReadByPost>;

/** The reads that a write makes stale. 'everything': the status of a report changes, and with it lists, sums and dashboards. */
export type Stale = 'everything' | readonly ReadName[];
/** The stale reads of every write in the contract; if they depend on the change, a list for each case. */
export type StaleReads = Readonly<Record<WriteName, Stale | Readonly<Record<string, Stale>>>>;

/** For writes without a screen. A test fails if a screen makes such a write all the same. */
export const NO_SCREEN: readonly ReadName[] = [];
/** For writes that change no cached read. */
const NOTHING: readonly ReadName[] = [];

const ASSURANCE = ['readAssurance', 'listProjectTrail', 'listTenancyTrail'] as const;
const COMPANY_RESULTS = [
  'listCompanyIndicators',
  'listCompanyRestatements',
  'listCompanyTargets',
  'readCompanyDashboard',
] as const;
const FACTORS = ['listFactors', 'readFactorsInUse', 'readFactorUses'] as const;
const TENANT_FACTORS = ['listTenantFactors', 'searchFactorLibrary'] as const;
const FACTOR_GROUPS = ['listFactorGroups', ...TENANT_FACTORS, 'readFactorsInUse', 'readFactorUses'] as const;
const MAIL_RECIPIENTS = ['listCompanyRecipients', 'listProjectRecipients'] as const;
const MAIL_SETTINGS = ['readCompanyEmails', 'readProjectEmails'] as const;
const MEMBERS = ['listInvites', 'listMembers'] as const;
/** The reads about the places that a person gains by an accepted invitation. */
const OWN_PLACES = [
  'listOwnCompanyInvites',
  'listOwnInvites',
  'listCompanies',
  'listProjects',
  'listMyPackages',
  'listOpenReports',
  'readMe',
] as const;
const PACKAGE = ['readProject', 'listPackages', 'readPackage', 'listMyPackages'] as const;
/** The reads that count, list or expect reports of packages. A new period, a new package or a deletion changes them. */
const COUNTED_REPORTS = ['listMyPackages', 'listOpenReports', 'readCompanyDashboard', 'readMe', 'readProjectDashboard'] as const;
/** The reads that expect one report per period. */
const EXPECTED = ['readCompanyDashboard', 'readProjectDashboard'] as const;
const PLACE_OF_REPORT = ['listSubmittedReports', 'readReport', 'readCurrentReport', 'listPeriods', ...COUNTED_REPORTS] as const;
/** The reads that judge or count the figures of a project, with its register, where a judged figure is entered. */
const JUDGED = ['listIndicators', 'listRestatements', 'readFigures', 'readProjectDashboard'] as const;
const PROJECT_RESULTS = [
  ...JUDGED,
  'readIndicator',
  'readEvidence',
  'readReportEvidence',
  'readCompanyDashboard',
  'readCompanyEvidence',
] as const;
/** The report itself, because its first entry changes its status (REP-222). The page itself updates the report's nodes. */
const REPORT = ['readCurrentReport', 'readReport'] as const;
const ROLES = ['listRoles', 'listMembers'] as const;
const STRUCTURE = ['listNodes', 'listFactors', 'readFactorsInUse', 'listRemovedNodes', 'listNodeChanges'] as const;
const TARGETS = [...JUDGED, 'listTargets'] as const;
const TENANT_INDICATORS = ['listTenantIndicators', ...PROJECT_RESULTS, 'listTargets'] as const;

/** The list of stale reads. A missing, renamed or removed operation of the contract does not compile. */
export const STALE = {
  // the audit trail
  drawSample: ASSURANCE,
  markChecked: ASSURANCE,
  recordFinding: ASSURANCE,
  replyToFinding: ASSURANCE,
  setProjectSeat: ASSURANCE,
  setCompanySeat: ['listCompanySeats', 'listCompanyTrail', 'listTenancyTrail'],
  exportTrail: ['listProjectTrail', 'listCompanyTrail', 'listTenancyTrail'],
  createPack: ['listProjectTrail', 'listCompanyTrail', 'listTenancyTrail'],
  exportPerson: ['listTenancyTrail'],
  // people
  createToken: NO_SCREEN,
  refreshToken: NOTHING,
  endBrowserSession: NOTHING,
  register: NOTHING,
  activateAccount: NOTHING,
  resetPassword: NOTHING,
  changePassword: NOTHING,
  signOutEverywhere: NOTHING,
  endMySession: ['listMySessions'],
  addPasskey: ['listMyPasskeys'],
  beginPasskey: NOTHING,
  removePasskey: ['listMyPasskeys'],
  renamePasskey: ['listMyPasskeys'],
  answerOwnCompanyInvite: OWN_PLACES,
  withdrawCompanyRequest: OWN_PLACES,
  askToJoinCompany: ['listOwnCompanyInvites', 'readMe'],
  putOwnCompanyInvite: NO_SCREEN,
  inviteToCompany: ['listCompanyInvites'],
  answerCompanyInvite: ['listCompanyInvites', 'listCompanyMembers'],
  patchCompanyInvite: NO_SCREEN,
  sendCompanyInviteAgain: ['listCompanyInvites'],
  withdrawCompanyInvite: ['listCompanyInvites'],
  inviteToProject: { own: ['listOwnInvites', 'readMe'], project: MEMBERS },
  answerInvite: { own: OWN_PLACES, project: MEMBERS },
  sendInviteAgain: ['listInvites'],
  withdrawInvite: { own: OWN_PLACES, project: MEMBERS },
  giveRole: [...MEMBERS, 'readProjectPermission'],
  changeMember: ['listMembers'],
  takeRole: [...MEMBERS, 'readProjectPermission'],
  requestSupplier: ['listSentSupplierRequests'],
  withdrawSupplierRequest: ['listSentSupplierRequests', 'readApportionment'],
  answerSupplierRequest: ['listSupplierRequests', ...ROLES, ...PACKAGE],
  endSupplier: ['listSupplierRequests', ...ROLES, ...PACKAGE],
  createRole: ROLES,
  changeRole: ROLES,
  replaceRole: NO_SCREEN,
  deleteRole: ROLES,
  createPermissionGroup: ['listPermissionGroups', 'readProjectPermission'],
  changePermissionGroup: ['listPermissionGroups', 'readProjectPermission'],
  replacePermissionGroup: NO_SCREEN,
  deletePermissionGroup: NO_SCREEN,
  changePerson: 'everything',
  deactivatePerson: ['listPeople', 'listMembers'],
  transferPersonRoles: 'everything',
  reactivatePerson: ['listPeople', 'listMembers'],

  // companies and projects
  createCompany: ['listCompanies', 'readCompany'],
  // A moved company takes its figures to another tree, and the people above it gain or lose rights.
  changeCompany: { fields: ['readCompany', 'listCompanies'], place: 'everything' },
  putCompany: NO_SCREEN,
  deleteCompany: ['listCompanies'],
  dispatchCompany: NO_SCREEN,
  changeCompanyMember: ['listCompanyMembers', 'listCompanyGroups', 'readCompanyPermission'],
  removeCompanyMember: ['listCompanyInvites', 'listCompanyMembers', 'readCompanyPermission'],
  createCompanyGroup: ['listCompanyGroups'],
  changeCompanyGroup: ['listCompanyGroups', 'listCompanyMembers', 'readCompanyPermission'],
  replaceCompanyGroup: NO_SCREEN,
  deleteCompanyGroup: ['listCompanyGroups'],
  copySetup: 'everything',
  createProject: { company: ['listProjects', 'listCompanies', 'readCompany'], firstRun: 'everything' },
  changeProject: { details: ['readProject', 'listProjects', 'listCompanies'], duration: ['readProject'] },
  replaceProject: NO_SCREEN,
  deleteProject: ['listProjects', 'listCompanies', 'readCompany', ...COUNTED_REPORTS],
  /** A new period starts the next report of packages that had submitted their last one. */
  schedulePeriods: ['listPeriods', ...PACKAGE, ...REPORT, ...COUNTED_REPORTS],
  changePeriod: ['listPeriods', 'readApportionment', ...EXPECTED],
  deletePeriod: ['listPeriods', ...EXPECTED],
  closePeriod: 'everything',
  reopenPeriod: 'everything',
  grantException: 'everything',
  endException: 'everything',
  createStructure: NO_SCREEN,
  createImpact: NO_SCREEN,
  createPackage: [...PACKAGE, 'listPeriods', ...COUNTED_REPORTS],
  changePackage: { details: PACKAGE, factorGroup: ['readFactorsInUse', 'readFactorUses', 'readPackage', 'listNodes'] },
  putPackage: NO_SCREEN,
  deletePackage: ['readProject', 'listPackages', 'listPeriods', ...COUNTED_REPORTS],
  createBranch: NO_SCREEN,
  changeBranch: NO_SCREEN,
  createBranchBelowSection: [...PACKAGE, 'listPeriods', ...COUNTED_REPORTS],
  createPackageBelowSection: NO_SCREEN,

  // structures
  createNode: {
    structure: STRUCTURE,
    fromTemplate: ['listNodes', 'listTemplateNodes', 'readFactorsInUse', 'listFactors'],
    comment: REPORT,
  },
  changeNode: { structure: STRUCTURE, report: REPORT },
  restoreNode: STRUCTURE,
  deleteNode: STRUCTURE,
  saveNode: NO_SCREEN,
  changeCurrentNode: NO_SCREEN,
  addIssue: NO_SCREEN,
  deleteIssue: NO_SCREEN,
  addMetric: NO_SCREEN,
  changeMetric: NO_SCREEN,
  addDocument: NO_SCREEN,
  deletePackageDocument: NO_SCREEN,
  deleteSectionDocument: NO_SCREEN,
  createTreeDescription: NO_SCREEN,
  changeDescription: NO_SCREEN,
  linkSubtree: NO_SCREEN,
  linkTree: NO_SCREEN,
  changeStructure: ['readStructure', 'listStructures'],
  putStructure: NO_SCREEN,
  emptyStructure: NO_SCREEN,
  adoptStructure: NO_SCREEN,
  // the page reloads afterwards
  importStructure: NOTHING,
  storeStructure: NOTHING,
  dispatchProject: {
    movedRows: STRUCTURE,
    movedReport: PLACE_OF_REPORT,
    template: ['listNodes', 'readFactorsInUse', 'listFactors', 'previewTemplateUpdate'],
    filledReport: ['listNodes', ...REPORT],
    submittedPeriod: ['listPeriods', 'readApportionment'],
  },

  // reports
  submitReport: 'everything',
  resubmitReport: 'everything',
  changeReport: { status: 'everything', place: PLACE_OF_REPORT, hold: 'everything', settings: ['readReport'] },
  changeReportById: 'everything',
  replaceReport: NO_SCREEN,
  // The report's store of entries updates figures.
  saveInputs: NOTHING,
  enterValue: NO_SCREEN,
  enterMetricValue: NO_SCREEN,
  changeMetricValue: NO_SCREEN,
  addSectionComment: NO_SCREEN,
  changeComment: NO_SCREEN,
  deleteComment: NO_SCREEN,
  requestUpload: NOTHING,
  completeUpload: ['listUploads', ...REPORT],
  abandonUpload: NOTHING,
  deleteUpload: ['listUploads', ...REPORT],
  changeReportDocument: REPORT,
  changeCurrentDocument: NO_SCREEN,
  storeFile: NO_SCREEN,
  requestStoreUpload: NOTHING,
  completeStoreUpload: NOTHING,
  abandonStoreUpload: NOTHING,

  // conversion factors
  createFactor: FACTORS,
  changeFactor: FACTORS,
  replaceFactor: NO_SCREEN,
  deleteFactor: FACTORS,
  createTenantFactor: [...TENANT_FACTORS, ...FACTORS],
  changeTenantFactor: [...TENANT_FACTORS, ...FACTORS],
  replaceTenantFactor: NO_SCREEN,
  deleteTenantFactor: [...TENANT_FACTORS, ...FACTORS],
  createFactorGroup: FACTOR_GROUPS,
  changeFactorGroup: FACTOR_GROUPS,
  replaceFactorGroup: NO_SCREEN,
  deleteFactorGroup: FACTOR_GROUPS,
  importFactors: { check: NOTHING, import: [...TENANT_FACTORS, ...FACTORS, 'listBaseMetrics', 'listIssues'] },

  // indicators, targets and the results computed from them
  createIndicator: PROJECT_RESULTS,
  changeIndicator: NO_SCREEN,
  putIndicator: PROJECT_RESULTS,
  replaceIndicator: NO_SCREEN,
  deleteIndicator: PROJECT_RESULTS,
  setTarget: TARGETS,
  changeTarget: TARGETS,
  replaceTarget: NO_SCREEN,
  deleteTarget: TARGETS,
  addCompanyIndicator: COMPANY_RESULTS,
  removeCompanyIndicator: COMPANY_RESULTS,
  setCompanyTarget: COMPANY_RESULTS,
  changeCompanyTarget: COMPANY_RESULTS,
  replaceCompanyTarget: NO_SCREEN,
  deleteCompanyTarget: COMPANY_RESULTS,
  createExport: NOTHING,
  createCompanyExport: NOTHING,

  // mails
  createMailReceiver: ['readMailReceiver'],
  deleteMailReceiver: ['readMailReceiver'],
  changeCompanyEmail: MAIL_SETTINGS,
  changeProjectEmail: MAIL_SETTINGS,
  createCompanyRecipient: NO_SCREEN,
  changeCompanyRecipient: MAIL_RECIPIENTS,
  replaceCompanyRecipient: NO_SCREEN,
  createProjectRecipient: NO_SCREEN,
  changeProjectRecipient: MAIL_RECIPIENTS,
  replaceProjectRecipient: NO_SCREEN,

  // the tenancy
  changeTenant: ['readTenant', 'readHomeBlock'],
  createBaseMetric: ['listBaseMetrics', 'listIssues'],
  // Both reach all that refers to the metrics, by a job.
  changeBaseMetric: { catalogue: ['listBaseMetrics', 'listIssues'], structure: 'everything' },
  replaceBaseMetric: NO_SCREEN,
  renameCategory: 'everything',
  dispatchTenant: {
    factors: [...TENANT_FACTORS, 'readFactorsInUse', 'readFactorUses'],
    indicators: TENANT_INDICATORS,
    metrics: 'everything',
  },
  createTenantIndicator: NO_SCREEN,
  changeTenantIndicator: TENANT_INDICATORS,
  replaceTenantIndicator: NO_SCREEN,
  createSubTenancy: ['listSubTenancies'],
  checkTenancyProof: ['listSubTenancies'],
  closeSubTenancy: ['listSubTenancies'],
} as const satisfies StaleReads;
