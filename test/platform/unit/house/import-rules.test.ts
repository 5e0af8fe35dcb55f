import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const repository = resolve(import.meta.dirname, '../../../..');
const configPath = join(repository, '.dependency-cruiser.cjs');
const config = createRequire(import.meta.url)(configPath) as { forbidden: { name: string }[] };

/** Rule, importing file, and imported thing: a file of the layout, a package, or the types of either. */
const VIOLATIONS: [rule: string, from: string, to: string][] = [
  ['domain-is-pure', 'shared/domain/a1.ts', 'zod'],
  ['domain-is-pure', 'shared/domain/a2.ts', 'node:crypto'],
  ['domain-is-pure', 'shared/domain/a3.ts', 'shared/errors.ts'],
  ['domain-is-pure', 'shared/domain/a4.ts', '@aws-sdk/client-dynamodb'],
  ['shared-is-shared', 'shared/contract/b1.ts', 'big.js'],
  ['shared-is-shared', 'shared/contract/b2.ts', 'node:fs'],
  ['shared-is-shared', 'shared/contract/b3.ts', 'functions/data/thing-store.ts'],
  ['features-keep-off-the-sdk', 'functions/api/one/c1.ts', '@aws-sdk/client-dynamodb'],
  ['features-keep-off-the-sdk', 'functions/jobs/work/c2.ts', '@aws-sdk/client-sqs'],
  ['features-keep-off-the-sdk', 'functions/api/one/c3.ts', 'electrodb'],
  ['features-call-use-cases', 'functions/api/one/d1.ts', 'functions/data/thing-store.ts'],
  ['features-call-use-cases', 'functions/api/one/d2.ts', 'type functions/data/thing-store.ts'],
  ['features-call-use-cases', 'functions/api/views/d3.ts', 'functions/data/entities/thing.ts'],
  ['features-call-use-cases', 'functions/api/one/d4.ts', 'functions/mail/send.ts'],
  ['features-call-use-cases', 'functions/api/one/d5.ts', 'functions/queue/fine.ts'],
  ['features-call-use-cases', 'functions/api/one/d6.ts', 'functions/edge/router.ts'],
  ['features-call-use-cases', 'functions/api/one/d7.ts', 'cdk/config.ts'],
  ['features-call-use-cases', 'functions/jobs/work/d8.ts', 'functions/data/thing-store.ts'],
  ['features-call-use-cases', 'functions/jobs/work/d9.ts', 'type functions/data/service.ts'],
  ['features-call-use-cases', 'functions/jobs/work/d10.ts', 'functions/mail/send.ts'],
  ['features-call-use-cases', 'functions/jobs/work/d11.ts', 'functions/http/actor.ts'],
  ['features-stay-apart', 'functions/api/one/e1.ts', 'functions/api/two/do-it.ts'],
  ['features-stay-apart', 'functions/jobs/work/e2.ts', 'functions/api/two/do-it.ts'],
  ['features-stay-apart', 'functions/api/one/e3.ts', 'functions/jobs/other/run.ts'],
  ['features-stay-apart', 'functions/jobs/work/e4.ts', 'functions/api/views/thing-view.ts'],
  ['adapters-know-no-feature', 'functions/data/g1-store.ts', 'functions/api/two/do-it.ts'],
  ['adapters-know-no-feature', 'functions/mail/g2.ts', 'functions/http/actor.ts'],
  ['core-knows-no-feature', 'functions/core/noun/v1.ts', 'functions/api/two/do-it.ts'],
  ['core-knows-no-feature', 'functions/core/noun/v2.ts', 'functions/jobs/other/run.ts'],
  ['core-knows-no-feature', 'functions/core/noun/v3.ts', 'functions/http/actor.ts'],
  ['core-asks-stores', 'functions/core/noun/v4.ts', 'functions/data/service.ts'],
  ['features-through-their-index', 'frontend/src/features/one/u1.tsx', 'frontend/src/features/two/texts.ts'],
  ['features-through-their-index', 'frontend/src/features/one/inner/u2.tsx', 'frontend/src/features/two/inner/index.tsx'],
  ['features-through-their-index', 'frontend/src/features/one/u3.tsx', 'frontend/src/features/two/page.tsx'],
  ['app-through-the-index', 'frontend/src/app/shell/u4.tsx', 'frontend/src/features/two/texts.ts'],
  ['app-through-the-index', 'frontend/src/u5.tsx', 'frontend/src/features/two/page.tsx'],
  ['features-know-no-app', 'frontend/src/features/one/u6.tsx', 'frontend/src/app/router.tsx'],
  ['session-knows-no-screen', 'frontend/src/session/u7.ts', 'frontend/src/features/two/index.ts'],
  ['session-knows-no-screen', 'frontend/src/session/u8.ts', 'frontend/src/ui/button.tsx'],
  ['api-knows-no-screen', 'frontend/src/api/u9.ts', 'frontend/src/session/session.ts'],
  ['api-knows-no-screen', 'frontend/src/api/u10.ts', 'frontend/src/features/two/index.ts'],
  ['ui-knows-no-feature', 'frontend/src/ui/w1.tsx', 'frontend/src/features/two/index.ts'],
  ['ui-knows-no-feature', 'frontend/src/ui/w2.tsx', 'frontend/src/app/router.tsx'],
  ['ui-knows-no-feature', 'frontend/src/ui/w3.tsx', 'frontend/src/api/client.ts'],
  ['ui-knows-no-feature', 'frontend/src/ui/w4.tsx', 'frontend/src/session/session.ts'],
  ['http-is-http', 'functions/http/z1.ts', 'functions/api/two/do-it.ts'],
  ['http-is-http', 'functions/http/z2.ts', 'functions/jobs/other/run.ts'],
  ['http-is-http', 'functions/http/z3.ts', 'functions/queue/fine.ts'],
  ['http-is-http', 'functions/http/z4.ts', 'functions/mail/send.ts'],
  ['sdk-behind-adapters', 'functions/http/h1.ts', '@aws-sdk/client-s3'],
  ['edge-stands-alone', 'functions/edge/i1.ts', 'node:crypto'],
  ['functions-are-the-back-end', 'functions/data/j1-store.ts', 'cdk/config.ts'],
  ['functions-are-the-back-end', 'functions/http/j2.ts', 'frontend/src/api/client.ts'],
  ['cdk-knows-the-table-only', 'cdk/stacks/k1.ts', 'functions/data/thing-store.ts'],
  ['cdk-knows-the-table-only', 'cdk/stacks/k2.ts', 'functions/api/two/do-it.ts'],
  ['cdk-without-local-and-ops', 'cdk/stacks/l1.ts', 'cdk/local/seed.ts'],
  ['cdk-without-local-and-ops', 'cdk/stacks/l2.ts', 'cdk/ops/command.ts'],
  ['ops-knows-core-and-stores', 'cdk/ops/x1.ts', 'functions/api/two/do-it.ts'],
  ['ops-knows-core-and-stores', 'cdk/ops/x2.ts', 'functions/jobs/other/run.ts'],
  ['ops-knows-core-and-stores', 'cdk/ops/x3.ts', 'functions/http/actor.ts'],
  ['ops-without-local-and-stacks', 'cdk/ops/x4.ts', 'cdk/local/seed.ts'],
  ['ops-without-local-and-stacks', 'cdk/ops/x5.ts', 'cdk/config.ts'],
  ['local-knows-core-stores-jobs-and-edge', 'cdk/local/m1.ts', 'functions/api/two/do-it.ts'],
  ['local-knows-core-stores-jobs-and-edge', 'cdk/local/m2.ts', 'frontend/src/api/client.ts'],
  ['documents-are-made-of-shared-and-data', 'docs/y1.ts', 'functions/api/two/do-it.ts'],
  ['documents-are-made-of-shared-and-data', 'docs/y2.ts', 'cdk/config.ts'],
  ['nobody-imports-documents', 'cdk/stacks/y3.ts', 'docs/fine.ts'],
  ['frontend-imports-shared-only', 'frontend/src/features/n1.tsx', 'functions/data/table.ts'],
  ['frontend-imports-shared-only', 'frontend/src/features/n2.tsx', 'cdk/config.ts'],
  ['frontend-runs-in-a-browser', 'frontend/src/features/o1.tsx', '@aws-sdk/client-s3'],
  ['frontend-runs-in-a-browser', 'frontend/src/features/o2.tsx', 'electrodb'],
  ['one-kind-of-window', 'frontend/src/features/one/o3.tsx', '@cloudscape-design/components/modal'],
  ['frontend-without-node', 'frontend/src/features/p1.tsx', 'node:path'],
  ['no-test-in-production', 'functions/http/q1.ts', 'test/support/sample.ts'],
  ['no-dev-dependency-in-production', 'functions/http/r1.ts', 'fast-check'],
  ['no-unresolvable', 'functions/http/s1.ts', 'no-such-package'],
  ['no-cycle', 'shared/domain/t1.ts', 'shared/domain/t2.ts'],
];

/** Allowed imports of the same kind, because a rule that refuses everything proves nothing. */
const ALLOWED: [from: string, to: string][] = [
  ['shared/domain/fine.ts', 'big.js'],
  ['shared/domain/t2.ts', 'shared/domain/t1.ts'],
  ['shared/contract/fine.ts', 'zod'],
  ['shared/contract/fine.ts', 'shared/domain/fine.ts'],
  ['functions/api/one/fine.ts', 'functions/http/actor.ts'],
  ['functions/api/one/fine.ts', 'functions/api/one/inner.ts'],
  ['functions/api/one/fine.ts', 'functions/core/noun/verb.ts'],
  ['functions/api/one/fine.ts', 'functions/api/views/thing-view.ts'],
  ['functions/core/noun/verb.ts', 'functions/data/thing-store.ts'],
  ['functions/api/views/thing-view.ts', 'shared/contract/fine.ts'],
  ['functions/api/one/fine.ts', 'functions/env.ts'],
  ['functions/api/one/fine.ts', 'functions/log.ts'],
  ['functions/api/two/do-it.ts', 'shared/errors.ts'],
  ['functions/jobs/work/fine.ts', 'functions/core/noun/verb.ts'],
  ['functions/jobs/work/fine.ts', 'functions/queue/fine.ts'],
  ['functions/jobs/work/fine.ts', 'functions/jobs/work/inner.ts'],
  ['functions/jobs/work/fine.ts', 'functions/log.ts'],
  ['functions/core/noun/verb.ts', 'functions/mail/send.ts'],
  ['functions/jobs/other/run.ts', 'shared/errors.ts'],
  ['functions/data/thing-store.ts', '@aws-sdk/client-dynamodb'],
  ['functions/data/thing-store.ts', 'functions/data/service.ts'],
  ['functions/data/service.ts', 'functions/data/entities/thing.ts'],
  ['functions/data/entities/thing.ts', 'functions/data/table.ts'],
  ['functions/mail/send.ts', 'functions/env.ts'],
  ['functions/queue/fine.ts', 'functions/log.ts'],
  ['functions/http/actor.ts', 'functions/data/thing-store.ts'],
  ['cdk/stacks/fine.ts', 'functions/data/table.ts'],
  ['cdk/stacks/fine.ts', 'shared/contract/fine.ts'],
  ['cdk/stacks/fine.ts', 'aws-cdk-lib'],
  ['cdk/local/seed.ts', 'functions/data/thing-store.ts'],
  ['cdk/local/seed.ts', 'functions/edge/router.ts'],
  ['cdk/local/seed.ts', 'cdk/config.ts'],
  ['cdk/local/seed.ts', 'functions/core/noun/verb.ts'],
  ['cdk/local/seed.ts', 'cdk/ops/command.ts'],
  ['cdk/ops/fine.ts', 'functions/core/noun/verb.ts'],
  ['cdk/ops/fine.ts', 'functions/data/thing-store.ts'],
  ['cdk/ops/fine.ts', '@aws-sdk/client-dynamodb'],
  ['frontend/src/ui/modal.tsx', '@cloudscape-design/components/modal'],
  ['docs/fine.ts', 'functions/data/entities/thing.ts'],
  ['docs/fine.ts', 'shared/contract/fine.ts'],
  ['frontend/src/api/client.ts', 'shared/contract/fine.ts'],
  ['frontend/src/features/one/fine.tsx', 'frontend/src/features/two/index.ts'],
  ['frontend/src/features/one/fine.tsx', 'frontend/src/features/one/inner.ts'],
  ['frontend/src/features/one/fine.tsx', 'frontend/src/ui/button.tsx'],
  ['frontend/src/features/one/fine.tsx', 'frontend/src/session/session.ts'],
  ['frontend/src/features/two/index.ts', 'frontend/src/features/two/inner/index.tsx'],
  ['frontend/src/session/session.ts', 'frontend/src/api/client.ts'],
  ['frontend/src/app/pages.ts', 'frontend/src/features/two/page.tsx'],
  ['frontend/src/app/shell/fine.tsx', 'frontend/src/features/two/index.ts'],
  ['frontend/src/features/fine.tsx', 'react'],
  ['test/report/unit/fine.ts', 'functions/api/two/do-it.ts'],
];

const isFile = (target: string) => /\.tsx?$/.test(target);
const TYPE_ONLY = 'type ';
const folder = mkdtempSync(join(tmpdir(), 'import-rules-'));
const found = new Map<string, Set<string>>();

function plant() {
  const lines = new Map<string, string[]>();
  const pairs = [...VIOLATIONS.map(([, from, to]) => [from, to] as const), ...ALLOWED];
  for (const [from, imported] of pairs) {
    const isType = imported.startsWith(TYPE_ONLY);
    const to = isType ? imported.slice(TYPE_ONLY.length) : imported;
    if (isFile(to) && !lines.has(to)) lines.set(to, []);
    const path = relative(dirname(from), to);
    const target = isFile(to) ? (path.startsWith('.') ? path : `./${path}`) : to;
    const line = isType ? `import type { here as there } from '${target}';` : `import '${target}';`;
    lines.set(from, [...(lines.get(from) ?? []), line]);
  }
  for (const [file, content] of lines) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${content.join('\n')}\nexport const here = 1;\n`);
  }
  copyFileSync(join(repository, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
}

type Report = { summary: { violations: { from: string; rule: { name: string } }[] } };

/** Milliseconds to read the whole layout once, also on a busy machine. */
const CRUISE_MS = 60_000;

beforeAll(() => {
  plant();
  const command = join(repository, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const folders = ['cdk', 'functions', 'shared', 'frontend/src', 'test', 'docs'];
  const run = spawnSync(process.execPath, [command, '--config', configPath, '--output-type', 'json', ...folders], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const { summary } = JSON.parse(run.stdout) as Report;
  for (const { from, rule } of summary.violations) found.set(from, (found.get(from) ?? new Set()).add(rule.name));
}, CRUISE_MS);

afterAll(() => rmSync(folder, { recursive: true }));

it.each(VIOLATIONS)('%s: %s may not import %s', (rule, from) => {
  expect([...(found.get(from) ?? [])]).toContain(rule);
});

it.each(ALLOWED.filter(([from]) => from !== 'shared/domain/t2.ts'))('%s may import %s', (from) => {
  expect([...(found.get(from) ?? [])]).toEqual([]);
});

it('proves every rule', () => {
  expect(new Set(VIOLATIONS.map(([rule]) => rule))).toEqual(new Set(config.forbidden.map((rule) => rule.name)));
});
