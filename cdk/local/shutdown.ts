type Step = { name: string; run: () => Promise<void> };

const steps: Step[] = [];
let ending: Promise<void> | undefined;

/** Registers a step to run at the end. The last registered step runs first. */
export const atEnd = (name: string, run: () => Promise<void>) => steps.unshift({ name, run });

/** Runs every step once, even after one has failed. */
export const endAll = () => {
  ending ??= (async () => {
    for (const { name, run } of steps) await run().catch((error: unknown) => console.error(`Stopping ${name} failed:`, error));
  })();
  return ending;
};

export const isEnding = () => ending !== undefined;

/** Ends on a signal. Signals can arrive twice, from the terminal and through npm, but only the first one counts. */
export const endOnSignals = (message: string, finally_: string) => {
  const end = (code: number) => {
    if (isEnding()) return;
    console.log(`\n${message}`);
    void endAll().then(() => {
      console.log(finally_);
      process.exit(code);
    });
  };
  // The terminal may be gone before the end.
  process.stdout.on('error', () => {});
  process.on('SIGINT', () => end(130));
  process.on('SIGTERM', () => end(143));
  process.on('SIGHUP', () => end(129));
};
