import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Reads a command's options. `--help` and an unknown option print the help and end the process. */
export const readOptions = <const T extends ParseArgsConfig>(help: string, config: T) => {
  if (process.argv.includes('--help')) return end(help, 0);
  try {
    return parseArgs(config);
  } catch (error) {
    return end(`${(error as Error).message}\n\n${help}`, 1);
  }
};

const end = (text: string, code: number): never => {
  if (code === 0) console.log(text);
  else console.error(text);
  process.exit(code);
};
