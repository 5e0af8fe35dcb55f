/** Which folder may import which. test/platform/unit/house/import-rules.test.ts plants a violation of every rule here. */

const SDK = '(^|/)node_modules/@aws-sdk/';
const NPM = '(^|/)node_modules/';
const ADAPTERS = '^functions/(data|files|queue|mail|identity|csv|remote)/';
const FEATURES = '^functions/(api|jobs)/';
/** What calls a resource or a worker, and is called back by it. */
const BESIDE_CORE = { api: 'http', jobs: 'queue' };
const INDEX = '^frontend/src/features/[^/]+/index\\.ts$';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid(
      'domain-is-pure',
      'shared/domain imports itself and big.js only: no zod, no Node, no AWS',
      { path: '^shared/domain/' },
      { pathNot: ['^shared/domain/', '(^|/)node_modules/(@types/)?big\\.js/'] },
    ),
    forbid(
      'shared-is-shared',
      'the rest of shared imports shared and zod only, for it runs in the browser and in Lambda alike',
      { path: '^shared/', pathNot: '^shared/domain/' },
      { pathNot: ['^shared/', '(^|/)node_modules/zod/'] },
    ),
    forbid(
      'features-keep-off-the-sdk',
      'functions/api and functions/jobs reach AWS through a store or an adapter',
      { path: FEATURES },
      { path: [SDK, '(^|/)node_modules/(@smithy|electrodb|aws-sdk)/'] },
    ),
    forbid(
      'features-stay-apart',
      'a resource or a worker imports nothing of another one; what two need belongs to shared, functions/core or, of resources, functions/api/views',
      { path: '^functions/(api|jobs)/([^/]+)/' },
      { path: FEATURES, pathNot: ['^functions/$1/$2/', '^functions/$1/views/'] },
    ),
    ...Object.entries(BESIDE_CORE).map(([kind, beside]) =>
      forbid(
        'features-call-use-cases',
        `functions/${kind} imports, besides shared and its own, functions/{core,${beside}}, env.ts and log.ts; data and adapters are for use cases`,
        { path: `^functions/${kind}/` },
        { path: '^(cdk|frontend|functions)/', pathNot: [FEATURES, `^functions/(core|${beside})/`, '^functions/(env|log)\\.ts$'] },
      ),
    ),
    forbid(
      'adapters-know-no-feature',
      'stores and adapters are used by use cases, never the other way round',
      { path: ADAPTERS },
      { path: '^functions/(api|jobs|core|http|edge)/' },
    ),
    forbid(
      'core-knows-no-feature',
      'a use case serves API and workers alike: it knows neither them nor HTTP',
      { path: '^functions/core/' },
      { path: [FEATURES, '^functions/(http|edge)/'] },
    ),
    forbid(
      'core-asks-stores',
      'keys of the table and the client of it are for stores, which know the tenant',
      { path: '^functions/core/' },
      { path: '^functions/data/(service|client/client|batch-get|item-key|read-item)\\.ts$' },
    ),
    forbid(
      'http-is-http',
      'functions/http answers requests: it knows no resource, no worker, no adapter and not the edge',
      { path: '^functions/http/' },
      { path: '^functions/(api|jobs|queue|edge|files|mail|identity|csv|remote)/' },
    ),
    forbid(
      'sdk-behind-adapters',
      'within functions, only data, files, queue, mail and identity import the AWS SDK',
      { path: '^functions/', pathNot: [ADAPTERS, FEATURES] },
      { path: SDK },
    ),
    forbid(
      'edge-stands-alone',
      'a CloudFront function has 10 KB and no packages: besides itself it imports shared only',
      { path: '^functions/edge/' },
      { pathNot: ['^functions/edge/', '^shared/'] },
    ),
    forbid(
      'functions-are-the-back-end',
      'functions import neither cdk nor frontend',
      { path: '^functions/' },
      { path: '^(cdk|frontend)/' },
    ),
    forbid(
      'cdk-knows-the-table-only',
      'cdk imports shared, functions/data/table.ts and the headers that CloudFront sends',
      { path: '^cdk/', pathNot: '^cdk/(local|ops)/' },
      { path: '^(functions|frontend)/', pathNot: '^functions/(data/table|edge/security-headers)\\.ts$' },
    ),
    forbid(
      'cdk-without-local-and-ops',
      'what is deployed depends neither on the laptop nor on operators',
      { path: '^cdk/', pathNot: '^cdk/(local|ops)/' },
      { path: '^cdk/(local|ops)/' },
    ),
    forbid(
      'ops-knows-core-and-stores',
      'a command of operators imports, besides shared, use cases and functions/data: it runs without Lambda and HTTP',
      { path: '^cdk/ops/' },
      { path: '^(functions|frontend)/', pathNot: '^functions/((core|data)/|env\\.ts$)' },
    ),
    forbid(
      'ops-without-local-and-stacks',
      'a command of operators runs against any deployment: it knows neither the laptop nor how the deployment was made',
      { path: '^cdk/ops/' },
      { path: '^cdk/', pathNot: '^cdk/ops/' },
    ),
    forbid(
      'local-knows-core-stores-jobs-and-edge',
      'cdk/local imports, besides what cdk and cdk/ops may, the jobs and the edge function',
      { path: '^cdk/local/' },
      { path: '^(functions|frontend)/', pathNot: '^functions/((core|data|jobs|edge)/|env\\.ts$)' },
    ),
    forbid(
      'documents-are-made-of-shared-and-data',
      'generated documents describe the contract, the rules, the table and the addresses of pages; nothing else is known to them',
      { path: '^docs/' },
      {
        path: '^(cdk|functions|frontend|test)/',
        pathNot: '^functions/(data/|env\\.ts$)|^frontend/src/app/(addresses|titles)\\.ts$',
      },
    ),
    forbid(
      'nobody-imports-documents',
      'docs describe the product, which runs without them',
      { pathNot: '^(test|docs)/' },
      { path: '^docs/' },
    ),
    forbid(
      'frontend-imports-shared-only',
      'of our folders the front end imports shared only',
      { path: '^frontend/' },
      { path: '^(cdk|functions|test|docs)/' },
    ),
    forbid(
      'frontend-runs-in-a-browser',
      'neither Node nor what only Lambda and the tool chain need',
      { path: '^frontend/src/' },
      { path: [SDK, `${NPM}(electrodb|@middy|@aws-lambda-powertools|aws-cdk-lib|constructs)/`] },
    ),
    forbid(
      'features-through-their-index',
      'a feature uses of another one what its index.ts offers; pages are in no index',
      { path: '^frontend/src/features/([^/]+)/' },
      { path: '^frontend/src/features/', pathNot: ['^frontend/src/features/$1/', INDEX] },
    ),
    forbid(
      'app-through-the-index',
      'app uses of a feature what its index.ts offers; app/pages.ts alone names pages',
      { path: '^frontend/src/(app/|[^/]+$)', pathNot: '^frontend/src/app/pages\\.ts$' },
      { path: '^frontend/src/features/', pathNot: INDEX },
    ),
    forbid(
      'features-know-no-app',
      'router and shell are made of features, never the other way round',
      { path: '^frontend/src/features/' },
      { path: '^frontend/src/app/' },
    ),
    forbid(
      'session-knows-no-screen',
      'session says who is signed in, where, and with which rights: it imports neither app, a feature nor ui',
      { path: '^frontend/src/session/' },
      { path: '^frontend/src/(app|features|ui)/' },
    ),
    forbid(
      'api-knows-no-screen',
      'the session gives the client its bearer: api imports neither session nor a screen',
      { path: '^frontend/src/api/' },
      { path: '^frontend/src/(app|features|session|ui)/' },
    ),
    forbid(
      'ui-knows-no-feature',
      'a component of ui serves every feature: it imports neither app, a feature, session nor api',
      { path: '^frontend/src/ui/' },
      { path: '^frontend/src/(app|features|session|api)/' },
    ),
    forbid(
      'one-kind-of-window',
      'ui/modal.tsx says how every window closes: by its cross and Escape, never by a click beside it',
      { path: '^frontend/src/', pathNot: '^frontend/src/ui/modal\\.tsx$' },
      { path: `${NPM}@cloudscape-design/components/modal/`, dependencyTypesNot: ['type-only'] },
    ),
    forbid('frontend-without-node', 'there is no Node in a browser', { path: '^frontend/src/' }, { dependencyTypes: ['core'] }),
    forbid('no-test-in-production', 'nothing but tests imports tests', { pathNot: '^test/' }, { path: '^test/' }),
    forbid(
      'no-dev-dependency-in-production',
      'what runs on AWS or in the browser is a dependency, not a devDependency',
      { path: '^(functions|shared|frontend/src)/' },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '(^|/)node_modules/@types/' },
    ),
    forbid('no-unresolvable', 'an import leads somewhere', {}, { couldNotResolve: true }),
    forbid(
      'no-cycle',
      'files that import each other cannot be understood apart',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['(^|/)(dist|cdk\\.out|\\.local)/'] },
    tsPreCompilationDeps: true,
    builtInModules: { add: ['node:test', 'node:sqlite', 'node:sea'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
