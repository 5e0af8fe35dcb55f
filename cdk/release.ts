import { spawnSync } from 'node:child_process';

const git = (...args: string[]): string => {
  const { status, stdout } = spawnSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
};

/** The build, as `commit,date,branch`. Parts that the checkout does not know are empty (ADM-048, ADM-049). */
export const checkedOut = () =>
  [git('rev-parse', '--short', 'HEAD'), git('log', '-1', '--format=%cI'), git('branch', '--show-current')].join();
