import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildSync } from 'esbuild';
import { contract } from '../../shared/contract/index.ts';
import { JOB_TYPES } from '../../shared/contract/jobs.ts';

const ROOT = join(import.meta.dirname, '../..');
const OUT = join(ROOT, 'cdk.out/.bundles');

/** Lambdas that are neither a resource nor the worker of a job type. */
export const TRIGGERS = ['jobs/relay', 'jobs/sweep', 'jobs/pre-token'] as const;

/** A built Lambda: its folder, its size and the project files that went into it. */
export type Bundle = { directory: string; bytes: number; inputs: string[] };

/** Every Lambda by its folder under `functions`. */
export const functionNames = (): string[] => [
  ...Object.keys(contract).map((resource) => `api/${resource}`),
  ...[...JOB_TYPES.map((type) => `jobs/${type}`), ...TRIGGERS].filter(isWritten),
];

/** Whether a worker exists: its job type may be declared first. */
export function isWritten(name: string) {
  return existsSync(join(ROOT, 'functions', name, 'handler.ts'));
}

let built: Map<string, Bundle> | undefined;

/**
 * The bundle of one Lambda. All are built by a single run of esbuild, because the shared modules are then parsed once:
 * a process of its own for each (as NodejsFunction starts) makes a synth of thirty functions ten times slower.
 */
export function bundleOf(name: string): Bundle {
  built ??= buildAll();
  const bundle = built.get(name);
  if (!bundle) throw new Error(`There is no Lambda functions/${name}/handler.ts`);
  return bundle;
}

function buildAll(): Map<string, Bundle> {
  const result = buildSync({
    absWorkingDir: ROOT,
    entryPoints: Object.fromEntries(functionNames().map((name) => [`${name}/index`, `functions/${name}/handler.ts`])),
    outdir: OUT,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    keepNames: true,
    sourcemap: 'linked',
    sourcesContent: false,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    // CommonJS packages inside an ES module still call require for Node's own modules
    banner: { js: "import{createRequire as createRequire_}from'node:module';const require=createRequire_(import.meta.url);" },
    logLevel: 'error',
  });
  const files = new Map(result.outputFiles.map((file) => [file.path, file]));
  return new Map(
    functionNames().map((name) => {
      const path = join(OUT, name, 'index.mjs');
      const code = files.get(path)!;
      const map = files.get(`${path}.map`)!;
      const output = Object.entries(result.metafile.outputs).find(([key]) => join(ROOT, key) === path)![1];
      const inputs = Object.keys(output.inputs).filter((input) => !input.includes('node_modules'));
      return [name, { directory: store(name, code.contents, map.contents), bytes: code.contents.length, inputs }];
    }),
  );
}

/** Folders are named by content and appear at once, so that a test and a synth at the same time share them. */
function store(name: string, code: Uint8Array, map: Uint8Array): string {
  const hash = createHash('sha256').update(code).update(map).digest('hex').slice(0, 16);
  const directory = join(OUT, `${name.replace('/', '-')}-${hash}`);
  if (existsSync(directory)) return directory;
  const unfinished = `${directory}.${process.pid}`;
  mkdirSync(dirname(directory), { recursive: true });
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, 'index.mjs'), code);
  writeFileSync(join(unfinished, 'index.mjs.map'), map);
  if (!existsSync(directory)) renameSync(unfinished, directory);
  return directory;
}
