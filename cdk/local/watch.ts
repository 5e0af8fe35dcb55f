import { watch as watchFolder } from 'node:fs';
import { join } from 'node:path';
import { type Bundles, bundleAll } from './bundles.ts';
import { replaceCode } from './functions.ts';
import { ROOT } from './settings.ts';
import type { LocalStack } from './stack.ts';

const QUIET_MS = 150;

const PAGES_CHANGED = 'A page has changed: restart npm start to build it; npm run dev shows changes of pages at once';

/**
 * Watches the sources: functions get their new code in seconds; other changes need a restart. Returns a function that stops
 * watching.
 * @param develop pages are served from their sources, so changes of pages need nothing
 */
export const watchSources = (stack: LocalStack, bundles: Bundles, develop: boolean): (() => void) => {
  const update = serially(updater(stack, bundles));
  const watchers = [
    ...['functions', 'shared'].map((folder) => onChange(folder, update)),
    ...(develop ? [] : [onChange('frontend', () => console.log(PAGES_CHANGED))]),
    onChange('cdk', () => console.log('A file of cdk/ has changed: restart npm start to deploy it')),
  ];
  return () => {
    for (const watcher of watchers) watcher.close();
  };
};

const onChange = (folder: string, action: () => unknown) => {
  let timer: NodeJS.Timeout | undefined;
  return watchFolder(join(ROOT, folder), { recursive: true }, (_event, file) => {
    if (file && !/\.(ts|tsx|json)$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(action, QUIET_MS);
  });
};

/** Runs one call at a time. Changes during a run cause one more run. */
const serially = (run: () => Promise<void>) => {
  let isRunning = false;
  let isChanged = false;
  return async () => {
    isChanged = true;
    if (isRunning) return;
    isRunning = true;
    while (isChanged) {
      isChanged = false;
      await run();
    }
    isRunning = false;
  };
};

const updater = (stack: LocalStack, first: Bundles) => {
  let current = first;
  return async () => {
    const begin = performance.now();
    try {
      const next = await bundleAll();
      const changed = Object.keys(next).filter((name) => next[name] !== current[name]);
      if (changed.length === 0) return;
      for (const name of changed) stack.replaced.add(name);
      const missing = await replaceCode(next, changed);
      current = next;
      const updated = changed.filter((name) => !missing.includes(name));
      if (updated.length) console.log(`Updated ${updated.join(', ')} (${((performance.now() - begin) / 1000).toFixed(1)} s)`);
      if (missing.length) console.log(`Restart npm start to deploy the new ${missing.join(', ')}`);
    } catch (error) {
      console.error(`The functions keep their code:\n${error instanceof Error ? error.message : error}`);
    }
  };
};
