/** Microseconds of processor time of a fixed piece of work, so that results of different machines and times can be compared. */
export function calibrationLoop(): number {
  const begin = process.cpuUsage();
  let state = 1;
  const texts: string[] = [];
  for (let at = 0; at < 2_000_000; at += 1) {
    state = (state * 48_271) % 2_147_483_647;
    if (at % 20 === 0) texts.push(String(state));
  }
  JSON.parse(JSON.stringify(texts.sort()));
  const { user, system } = process.cpuUsage(begin);
  return user + system;
}
