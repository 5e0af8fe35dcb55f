#!/usr/bin/env node
/**
 * Checks an assurance pack of Tributary without Tributary: `node verify.mjs PACK.zip`, or a folder into which it was unpacked.
 * Needs Node 20 and nothing else; it opens no connection. The format is described in docs/assurance-pack.md.
 *
 * It shares no code with the product: it reads the receipts and computes again, with arithmetic of its own, what each report adds
 * to the figures and each figure from the reports, and compares every digit, every hash and every link.
 */
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inflateRawSync } from 'node:zlib';

/** @typedef {{ names: string[], read: (name: string) => Buffer }} Source the files of a pack, by their paths in it */
/** @typedef {{ n: bigint, p: number }} Exact n / 10^p */
/** @typedef {{ value: string | null, none: boolean }} Input what was typed, and whether it is marked N/A */
/** @typedef {Record<string, any>} Loose what was read from a file, and is looked at field by field */
/** @typedef {{ values: Map<string, Exact>, missing: Set<string>, metrics: Set<string>, notApplicable: Set<string> }} Sheet */

const FORMAT = 'tributary-assurance-pack';
const VERSION = 1;

// ---------------------------------------------------------------------------------------------------------------- exact decimals

const DIGITS = 34;

/** @param {unknown} value @returns {Exact | null} null for what is no number */
export function exact(value) {
  const found = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,4}))?$/i.exec(String(value ?? '').trim());
  if (!found || (found[2] === '' && !found[3])) return null;
  const [, sign, whole = '', part = '', power = '0'] = found;
  const n = BigInt((sign === '-' ? '-' : '') + (whole + part || '0'));
  const p = part.length - Number(power);
  return p >= 0 ? { n, p } : { n: n * 10n ** BigInt(-p), p: 0 };
}

const ZERO = { n: 0n, p: 0 };
/** @param {Exact} a @param {number} p */
const at = (a, p) => a.n * 10n ** BigInt(p - a.p);
/** @param {Exact} a @param {Exact} b @returns {Exact} */
const plus = (a, b) => {
  const p = Math.max(a.p, b.p);
  return { n: at(a, p) + at(b, p), p };
};
/** @param {Exact} a @param {Exact} b @returns {Exact} */
const minus = (a, b) => plus(a, { n: -b.n, p: b.p });
/** @param {Exact} a @param {Exact} b @returns {Exact} */
const times = (a, b) => ({ n: a.n * b.n, p: a.p + b.p });

/** To 34 significant digits, half up. @param {Exact} a @param {Exact} b @returns {Exact | null} null where b is zero */
export function over(a, b) {
  if (b.n === 0n) return null;
  const isNegative = a.n < 0n !== b.n < 0n;
  const [top, bottom] = [a.n < 0n ? -a.n : a.n, b.n < 0n ? -b.n : b.n];
  const room = Math.max(0, DIGITS + 2 + String(bottom).length - String(top).length);
  const quotient = (top * 10n ** BigInt(room)) / bottom;
  const drop = Math.max(0, String(quotient).length - DIGITS);
  const unit = 10n ** BigInt(drop);
  const cut = quotient / unit + ((quotient % unit) * 2n >= unit && drop > 0 ? 1n : 0n);
  const p = a.p - b.p + room - drop;
  const n = isNegative ? -cut : cut;
  return p >= 0 ? { n, p } : { n: n * 10n ** BigInt(-p), p: 0 };
}

/** In plain notation without needless zeros. @param {Exact | null} value @returns {string | null} */
export function plain(value) {
  if (value === null) return null;
  const isNegative = value.n < 0n;
  const digits = String(isNegative ? -value.n : value.n).padStart(value.p + 1, '0');
  const whole = digits.slice(0, digits.length - value.p);
  let part = digits.slice(digits.length - value.p);
  while (part.endsWith('0')) part = part.slice(0, -1);
  const text = part === '' ? whole : `${whole}.${part}`;
  return isNegative && value.n !== 0n ? `-${text}` : text;
}

/** @param {unknown} a @param {unknown} b whether two texts say the same number, or both say none */
const sameNumber = (a, b) => plain(exact(a)) === plain(exact(b));

// ------------------------------------------------------------------------------------------------------------------------ hashes

/** @param {unknown} value @returns {string} JSON with the names of objects in one order */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map((each) => canonical(each ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const fields = Object.entries(value).filter(([, each]) => each !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`).join(',')}}`;
}

/** @param {string | Buffer} content */
const sha256 = (content) => createHash('sha256').update(content).digest('hex');
/** @param {unknown} value */
const hashOf = (value) => sha256(canonical(value));

// ----------------------------------------------------------------------------------------------------- what a report adds, anew

const SEGMENT = 7;
/** @param {string} path */
const above = (path) => path.slice(0, -SEGMENT);
const PICKED = new Set(['searchable_children', 'select_children', 'selectable_twin_children']);
/** @param {Loose | undefined} parent whether hidden sub-metrics are there to be picked */
const offers = (parent) => PICKED.has(parent?.meta_json?.input_type);
const TEXTS = new Set(['string', 'freetext', 'textarea', 'postcode', 'selection', 'multiselection', 'date', 'file']);
/** @param {Loose} node whether what is typed for it is no figure, whatever its digits */
const isText = (node) => TEXTS.has(node.meta_json?.field_type);
/** @param {Loose} node */
const isHidden = (node) => node.meta_json?.hidden === true;

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** @param {number} ms a day; '' beyond all days of a calendar */
const dayText = (ms) => (Number.isNaN(new Date(ms).getTime()) ? '' : new Date(ms).toISOString().slice(0, 10));
/** @param {string} day @param {number} months */
function addMonths(day, months) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(0);
  first.setUTCFullYear(year, month - 1 + months, 1);
  const last = new Date(0);
  last.setUTCFullYear(first.getUTCFullYear(), first.getUTCMonth() + 1, 0);
  first.setUTCDate(Math.min(date, last.getUTCDate()));
  return dayText(first.getTime());
}

/** @type {Record<string, (day: string, count: number) => string>} */
const STEPS = {
  DAYS: (day, count) => dayText(Date.parse(day) + count * DAY),
  WEEKS: (day, count) => dayText(Date.parse(day) + 7 * count * DAY),
  MONTHS: addMonths,
  QUARTERS: (day, count) => addMonths(day, 3 * count),
  YEARS: (day, count) => addMonths(day, 12 * count),
};

/** @param {unknown} day */
const isDay = (day) =>
  typeof day === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(day) &&
  !Number.isNaN(Date.parse(day)) &&
  dayText(Date.parse(day)) === day;

/** @param {Loose} node @param {Loose | null} period whether a metric or section is reported in a period, by its frequency */
function isDue({ meta_json: meta = {} }, period) {
  const { freq_unit: unit, from_date: from } = meta;
  if ((unit !== 'ONCE' && !STEPS[unit]) || !isDay(from) || period === null) return true;
  if (unit === 'ONCE') return from >= period.start && from < period.end;
  const step = Math.max(1, Math.trunc(Number(meta.freq_num ?? 1)) || 1);
  for (let index = 0; ; index += 1) {
    const day = /** @type {(day: string, count: number) => string} */ (STEPS[unit])(from, index * step);
    // texts compare as days only while a year has four digits
    if (!isDay(day)) return false;
    if (day >= period.start) return day < period.end;
  }
}

/**
 * Uids of nodes for which something holds, and of all nodes below them.
 * @param {Loose[]} nodes
 * @param {(node: Loose) => boolean} holds
 */
function withBelow(nodes, holds) {
  const uids = new Set();
  let top = '';
  for (const node of nodes) {
    if (top === '' || !node.path.startsWith(top)) top = holds(node) ? node.path : '';
    if (top !== '') uids.add(node.uid);
  }
  return uids;
}

/**
 * The figure of each metric: typed, or added up from what lies directly below it, in its unit.
 * @param {Loose[]} nodes @param {Map<string, Input>} inputs @param {Loose} receipt @param {Set<unknown>} notDue
 * @returns {Map<string, { value: Exact | null, lacksFactor: boolean }>} by node uid
 */
function figuresOf(nodes, inputs, receipt, notDue) {
  const factors = new Map(
    receipt.factors.map((/** @type {Loose} */ each) => [`${each.metric} ${each.toUnit}`, exact(each.factor)]),
  );
  const metrics = nodes.filter(({ type, metric }) => type === 'metricscore' && metric);
  const byPath = new Map(metrics.map((node) => [node.path, node]));
  const sums = new Map();
  const results = new Map();
  for (const node of metrics.toReversed()) {
    const input = inputs.get(node.uid);
    const result = figureOf(node, input, sums.get(node.path), receipt);
    results.set(node.uid, result);
    const parent = byPath.get(above(node.path));
    if (!parent) continue;
    const sum = sums.get(parent.path) ?? { total: null, lacks: false };
    sums.set(parent.path, sum);
    if (input?.none || notDue.has(node.uid) || (isHidden(node) && !offers(parent))) continue;
    if (result.lacksFactor) sum.lacks = true;
    if (result.value === null) continue;
    const factor = node.metric.unit === parent.metric.unit ? exact(1) : factors.get(`${node.metric.uid} ${parent.metric.unit}`);
    if (!factor) sum.lacks = true;
    else sum.total = plus(sum.total ?? ZERO, times(result.value, factor));
  }
  return results;
}

/** @param {Loose} node @param {Input | undefined} input @param {Loose | undefined} sum @param {Loose} receipt */
function figureOf(node, input, sum, receipt) {
  const typed = input?.none || isText(node) ? null : exact(input?.value);
  if (!sum || node.meta_json?.calculated === false) return { value: typed, lacksFactor: false };
  if (input?.none) return { value: null, lacksFactor: false };
  const byHand = !receipt.disableManualEntry && node.meta_json?.disable_manual_entry !== true;
  if (typed !== null && byHand) return { value: typed, lacksFactor: false };
  return sum.lacks ? { value: null, lacksFactor: true } : { value: sum.total, lacksFactor: false };
}

/**
 * @param {Loose} node
 * @param {Loose | null} period
 * @returns {string[]} what its row measured at the beginning of the period, and later
 */
const earlierMetricsOf = ({ metric, earlier }, period) =>
  period && earlier && earlier.to === metric?.uid
    ? earlier.metrics
        .filter((/** @type {Loose} */ each) => each.changed >= period.start)
        .map((/** @type {Loose} */ each) => each.uid)
    : [];

/**
 * What a report says of its base metrics.
 * @param {Loose} receipt @param {Loose[]} tree @param {(uid: string) => string} today the metric that a uid stands for by now
 * @returns {Sheet}
 */
export function sheetOf(receipt, tree, today) {
  const nodes = [...tree].sort((a, b) => (a.path < b.path ? -1 : 1));
  const byPath = new Map(nodes.map((node) => [node.path, node]));
  /** @type {Map<string, Input>} */
  const inputs = new Map(
    receipt.lines.map((/** @type {Loose} */ line) => [
      line.node,
      { value: line.value, none: line.marks?.includes('not-applicable') === true },
    ]),
  );
  const notDue = withBelow(nodes, (node) => !isDue(node, receipt.period));
  const results = figuresOf(nodes, inputs, receipt, notDue);
  const silent = withBelow(nodes, (node) => notDue.has(node.uid) || (isHidden(node) && !offers(byPath.get(above(node.path)))));
  const hidden = withBelow(nodes, isHidden);
  /** @param {Loose} node */
  const isNone = (node) => inputs.get(node.uid)?.none === true;
  /** @param {Loose} node */
  const amountOf = (node) => results.get(node.uid)?.value ?? null;
  const asked = nodes.filter((node) => node.metric && !silent.has(node.uid));
  const heard = asked.filter((node) => !isNone(node));
  /** @param {Loose} node */
  const says = (node) => amountOf(node) !== null || results.get(node.uid)?.lacksFactor === true;
  const unpicked = new Set(heard.filter((node) => isHidden(node) && !says(node)).map(({ path }) => path));
  /** @param {string} path @returns {boolean} */
  const isUnpicked = (path) => path !== '' && (unpicked.has(path) || isUnpicked(above(path)));
  const told = heard.flatMap((node) => {
    const value = amountOf(node);
    return value === null ? [] : [{ node, value }];
  });
  const toldAt = new Map(told.map(({ node }) => [node.path, node.metric.uid]));
  /** @param {Loose} node whether a figure of the same base metric stands above, which contains this one */
  const isContained = (node) => {
    for (let path = above(node.path); path !== ''; path = above(path)) if (toldAt.get(path) === node.metric.uid) return true;
    return false;
  };
  /** @type {Map<string, Exact>} */
  const values = new Map();
  for (const { node, value } of told) {
    if (isContained(node)) continue;
    const uid = today(node.metric.uid);
    values.set(uid, plus(values.get(uid) ?? ZERO, value));
  }
  const lacking = nodes.filter(
    (node) =>
      node.type === 'metricscore' &&
      node.metric &&
      node.required === true &&
      !hidden.has(node.uid) &&
      !notDue.has(node.uid) &&
      !isNone(node) &&
      amountOf(node) === null,
  );
  const unconverted = heard.filter((node) => results.get(node.uid)?.lacksFactor === true);
  /** @param {Loose[]} list */
  const uidsOf = (list) => new Set(list.map((node) => today(node.metric.uid)));
  /** @param {Loose[]} list what rows measured that became other metrics during the period */
  const earlierOf = (list) => list.flatMap((node) => earlierMetricsOf(node, receipt.period).map(today));
  const picked = heard.filter((node) => says(node) || !isUnpicked(node.path));
  return {
    values,
    missing: uidsOf([...lacking, ...unconverted]),
    metrics: new Set([...uidsOf(picked), ...earlierOf(picked)]),
    notApplicable: new Set([...uidsOf(asked.filter(isNone)), ...earlierOf(asked.filter(isNone))]),
  };
}

/** The value of a line without what is estimated of it. @param {Loose} line @returns {string | null} */
function withoutEstimate({ value, quality, receivedEstimated }) {
  const figure = exact(value);
  if (figure === null) return value;
  if (quality?.kind === 'estimated') return '0';
  return receivedEstimated ? plain(minus(figure, exact(receivedEstimated) ?? ZERO)) : value;
}

/**
 * How much of a report's sums follows from estimated values: what they lose without these.
 * @param {Loose} receipt @param {Loose[]} tree @param {(uid: string) => string} today @param {Sheet} sheet what the report adds
 * @returns {Map<string, Exact>} by metric, without those of which nothing is estimated
 */
export function estimatedOf(receipt, tree, today, { values }) {
  const lines = receipt.lines.map((/** @type {Loose} */ line) => ({ ...line, value: withoutEstimate(line) }));
  const rest = sheetOf({ ...receipt, lines }, tree, today).values;
  /** @type {Map<string, Exact>} */
  const parts = new Map();
  for (const [uid, value] of values) {
    const part = minus(value, rest.get(uid) ?? ZERO);
    if (part.n !== 0n) parts.set(uid, part);
  }
  return parts;
}

// ------------------------------------------------------------------------------------------------- what a figure says, anew

/** @param {Loose} operation @returns {Loose | null} the lists of an equation, null for one of another shape */
export function equationOf(operation) {
  /** @param {Loose | undefined} part @param {string} op */
  const args = (part, op) => (part?.op === op && Array.isArray(part.args) ? part.args : null);
  /** @param {Loose | undefined} part @returns {string[] | null} */
  const list = (part) => args(part, '+')?.map((each) => each.metric) ?? null;
  const [factor, quotient] = args(operation, '*') ?? [];
  const [top, bottom] = args(quotient, '/') ?? [];
  const [type, parts] = list(top)
    ? [0, [list(top), []]]
    : args(top, '-')
      ? [1, args(top, '-')?.map(list)]
      : [2, args(top, '*')?.map(list)];
  const below = list(bottom);
  if (!factor || !below || !parts?.[0] || !parts[1]) return null;
  return { type, first: parts[0], second: parts[1], below, factor: factor.value };
}

/** @param {Sheet} sheet @param {string[]} list @returns {Exact | null} */
const sumOver = ({ values }, list) =>
  list.reduce((/** @type {Exact | null} */ sum, uid) => {
    const value = values.get(uid);
    return value ? plus(sum ?? ZERO, value) : sum;
  }, null);

/** What a report adds to a figure, or why it adds nothing. @param {Loose} equation @param {Sheet} sheet */
function partOf(equation, sheet) {
  const { type, below } = equation;
  const used = [...equation.first, ...equation.second, ...below];
  if (used.some((uid) => sheet.missing.has(uid))) return { why: 'missing' };
  const [first, second] = [sumOver(sheet, equation.first), sumOver(sheet, equation.second)];
  const product = first && second ? times(first, second) : null;
  const part = { top: type === 2 ? product : first, off: type === 1 ? second : null, bottom: sumOver(sheet, below) };
  const [isAbove, isBelow] = [part.top !== null || part.off !== null, part.bottom !== null];
  /** @param {string[]} list */
  const holds = (list) => list.some((uid) => sheet.values.has(uid) || sheet.metrics.has(uid) || sheet.notApplicable.has(uid));
  const holdsTop =
    type === 2
      ? holds(equation.first) && holds(equation.second)
      : holds(equation.first) || (type === 1 && holds(equation.second));
  if (isAbove !== isBelow && holdsTop && holds(below)) return { why: 'one-sided' };
  if (isAbove || isBelow) return { part };
  return { why: used.some((uid) => sheet.values.has(uid) || sheet.metrics.has(uid)) ? 'empty' : null };
}

/**
 * F * sum of the numerators / sum of the denominators, over all reports that take part.
 * @param {Loose} equation @param {[string, Sheet][]} sheets by report
 */
export function combined(equation, sheets) {
  /** @type {{ top: Exact | null, off: Exact | null, bottom: Exact | null }} */
  const sums = { top: null, off: null, bottom: null };
  const [taking, left] = [/** @type {string[]} */ ([]), /** @type {Loose[]} */ ([])];
  for (const [report, sheet] of sheets) {
    const { part, why } = partOf(equation, sheet);
    if (why) left.push({ report, why });
    if (!part) continue;
    taking.push(report);
    for (const key of /** @type {const} */ (['top', 'off', 'bottom']))
      if (part[key]) sums[key] = plus(sums[key] ?? ZERO, part[key]);
  }
  return { value: plain(resultOf(equation, sums)), taking, left };
}

/** @param {Loose} equation @param {{ top: Exact | null, off: Exact | null, bottom: Exact | null }} sums */
function resultOf({ factor, below }, { top, off, bottom }) {
  const by = exact(factor);
  if ((top === null && off === null) || by === null) return null;
  const figure = times(by, off === null ? (top ?? ZERO) : minus(top ?? ZERO, off));
  return below.length === 0 ? figure : figure.n === 0n && bottom?.n ? ZERO : over(figure, bottom ?? ZERO);
}

/**
 * @param {Loose[]} versions @param {string} start the version that counts for the period that starts on a day @returns {Loose}
 */
const versionIn = (versions, start) =>
  versions.findLast(({ from, except = [] }) => (from === null || start >= from) && !except.includes(start)) ??
  /** @type {Loose} */ (versions[0]);

// ------------------------------------------------------------------------------------------------------------------- the checks

/** Collects what is wrong. */
class Findings {
  /** @type {{ where: string, what: string }[]} */
  faults = [];
  /** @type {string[]} */
  notes = [];
  counted = { files: 0, figures: 0, reports: 0, receipts: 0, uploads: 0, entries: 0 };
  /** @param {string} where @param {string} what */
  fault(where, what) {
    this.faults.push({ where, what });
  }
  /** @param {unknown} is @param {string} where @param {string} what */
  demand(is, where, what) {
    if (!is) this.fault(where, what);
  }
}

/**
 * Checks a whole pack.
 * @param {Source} source
 * @returns {Findings} without faults for a pack that is in order
 */
export function verifyPack(source) {
  const found = new Findings();
  try {
    const manifest = json(source, 'manifest.json');
    found.demand(manifest.format === FORMAT, 'manifest.json', 'This is no assurance pack of Tributary.');
    found.demand(
      manifest.version === VERSION,
      'manifest.json',
      `This verifier reads version ${VERSION} of the format, not ${manifest.version}.`,
    );
    found.notes.push(`SHA-256 of the manifest: ${sha256(source.read('manifest.json'))}`);
    checkFiles(source, manifest, found);
    for (const project of manifest.projects) checkProject(source, `projects/${project.uid}`, manifest.range, found);
    checkTrail(source, found);
  } catch (error) {
    found.fault('pack', `The pack cannot be read to its end: ${error instanceof Error ? error.message : error}`);
  }
  return found;
}

/** @param {Source} source @param {string} name @returns {Loose} */
function json(source, name) {
  try {
    return JSON.parse(source.read(name).toString('utf8'));
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}`);
  }
}

/** @param {Source} source @param {string} name @returns {Loose[]} */
const lines = (source, name) =>
  source
    .read(name)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

/** Every file is listed and is what the manifest says. @param {Source} source @param {Loose} manifest @param {Findings} found */
function checkFiles(source, manifest, found) {
  const listed = new Map(manifest.files.map((/** @type {Loose} */ file) => [file.path, file]));
  found.demand(listed.size === manifest.files.length, 'manifest.json', 'A file is listed twice.');
  for (const name of source.names)
    found.demand(name === 'manifest.json' || listed.has(name), name, 'The file is in the pack and not in its manifest.');
  const there = new Set(source.names);
  for (const [path, { size, sha256: hash }] of listed) {
    found.counted.files += 1;
    if (!there.has(path)) {
      found.fault(path, 'The manifest lists this file, and it is not in the pack.');
      continue;
    }
    const content = source.read(path);
    found.demand(content.length === size && sha256(content) === hash, path, 'The file is not the one that the manifest lists.');
  }
}

/** @param {Source} source @param {string} folder @param {Loose} range @param {Findings} found */
function checkProject(source, folder, range, found) {
  const definitions = json(source, `${folder}/definitions.json`);
  const { figures, recorded, history } = json(source, `${folder}/figures.json`);
  const reports = source.names
    .filter((name) => name.startsWith(`${folder}/reports/`) && name.endsWith('.json'))
    .map((name) => json(source, name));
  const register = json(source, `${folder}/restatements.json`);
  const factors = json(source, `${folder}/factors.json`);
  const aliases = new Map(definitions.aliases);
  /** @param {string} uid @returns {string} */
  const today = (uid) => {
    let now = uid;
    for (let step = 0; step <= aliases.size && aliases.has(now); step += 1) now = /** @type {string} */ (aliases.get(now));
    return now;
  };
  const sheets = new Map();
  const used = new Set();
  for (const report of reports) checkReport(source, folder, report, { today, sheets, used }, found);
  checkFactors(`${folder}/factors.json`, factors, used, found);
  const shown = shownPeriods(definitions, range);
  for (const { periodUid } of reports)
    found.demand(
      shown.some(({ uid }) => uid === periodUid),
      `${folder}/reports`,
      `A report lies in the period ${periodUid}, which is not in the range.`,
    );
  checkFigures(`${folder}/figures.json`, { definitions, figures, reports, sheets, shown }, found);
  checkRecord(`${folder}/figures.json`, { figures, recorded, history, register }, found);
}

/** @param {Loose} definitions @param {Loose} range @returns {Loose[]} the periods whose last day is in the range */
const shownPeriods = ({ periods }, { from, to }) =>
  periods.filter((/** @type {Loose} */ { end }) => {
    const last = dayText(Date.parse(end) - DAY);
    return (from === null || last >= from) && (to === null || last <= to);
  });

/** @param {Source} source @param {string} folder @param {Loose} report @param {Loose} into @param {Findings} found */
function checkReport(source, folder, report, { today, sheets, used }, found) {
  const where = `${folder}/reports/${report.uid}.json`;
  found.counted.reports += 1;
  for (const { submission, file, hash } of report.receipts) {
    const text = source.read(`${folder}/${file}`);
    found.counted.receipts += 1;
    if (hash !== null)
      found.demand(sha256(text) === hash, `${folder}/${file}`, 'The receipt does not have the hash that was stored with it.');
    const receipt = JSON.parse(text.toString('utf8'));
    found.demand(
      receipt.submission === submission && (receipt.report ?? report.uid) === report.uid,
      `${folder}/${file}`,
      'The receipt is of another submission.',
    );
    for (const factor of receipt.factors) used.add(canonical(factor));
    if (submission === report.official) checkOfficial(source, folder, { report, receipt, today, sheets, where }, found);
  }
  if (report.official === null) return;
  found.demand(sheets.has(report.uid), where, `The receipt of submission ${report.official}, which counts, is missing.`);
  const approval = report.history.find(
    (/** @type {Loose} */ step) => step.submission === report.official && step.status.name.startsWith('OK'),
  );
  found.demand(approval, where, `Nobody has approved submission ${report.official}.`);
}

/** @param {Source} source @param {string} folder @param {Loose} of @param {Findings} found */
function checkOfficial(source, folder, { report, receipt, today, sheets, where }, found) {
  const tree = json(source, `${folder}/${report.tree}`).nodes;
  const sheet = sheetOf(receipt, tree, today);
  sheets.set(report.uid, sheet);
  const stored = report.sheet;
  const sums = new Map(stored.values);
  for (const uid of new Set([...sums.keys(), ...sheet.values.keys()]))
    found.demand(
      sums.has(uid) && sheet.values.has(uid) && sameNumber(sums.get(uid), plain(sheet.values.get(uid) ?? null)),
      where,
      `The receipt gives ${plain(sheet.values.get(uid) ?? null)} for the metric ${uid}, and the report counts ${sums.get(uid) ?? 'nothing'}.`,
    );
  for (const key of /** @type {const} */ (['missing', 'metrics', 'notApplicable']))
    found.demand(
      canonical([...sheet[key]].sort()) === canonical([...(stored[key] ?? [])].sort()),
      where,
      `The receipt gives other metrics as '${key}' than the report counts.`,
    );
  const [estimated, told] = [estimatedOf(receipt, tree, today, sheet), new Map(stored.estimated ?? [])];
  for (const uid of new Set([...told.keys(), ...estimated.keys()]))
    found.demand(
      sameNumber(told.get(uid) ?? '0', plain(estimated.get(uid) ?? ZERO)),
      where,
      `The receipt gives ${plain(estimated.get(uid) ?? ZERO)} as estimated of the metric ${uid}, and the report tells ${told.get(uid) ?? 'nothing'}.`,
    );
  const files = new Map(report.uploads.map((/** @type {Loose} */ each) => [each.uid, each]));
  for (const upload of receipt.uploads ?? []) checkUpload(source, folder, { upload, file: files.get(upload.uid) }, found);
}

/** @param {Source} source @param {string} folder @param {Loose} of @param {Findings} found */
function checkUpload(source, folder, { upload, file }, found) {
  const where = `${folder}: file ${upload.filename} (${upload.uid})`;
  if (!file) return found.fault(where, 'The receipt names this file, and the pack does not tell of it.');
  if (file.file === null) return found.notes.push(`${where}: not in the pack. ${file.why}`);
  found.counted.uploads += 1;
  const content = source.read(`${folder}/${file.file}`);
  const hash = upload.sha256 ?? file.sha256;
  if (hash === null) return found.notes.push(`${where}: no hash was computed for this file.`);
  return found.demand(
    content.length === upload.size && sha256(content) === hash,
    where,
    'This is not the file that was submitted.',
  );
}

/** @param {string} where @param {Loose} factors @param {Set<unknown>} used @param {Findings} found */
function checkFactors(where, factors, used, found) {
  const listed = new Set(factors.map(canonical));
  for (const factor of used)
    found.demand(listed.has(factor), where, `A receipt was computed with a factor that is not listed: ${factor}`);
  for (const factor of listed) found.demand(used.has(factor), where, `No receipt was computed with this factor: ${factor}`);
}

/**
 * Every figure follows from the reports, and none is left out. @param {string} where @param {Loose} of @param {Findings} found
 */
function checkFigures(where, { definitions, figures, reports, sheets, shown }, found) {
  const listed = new Map(figures.map((/** @type {Loose} */ each) => [`${each.indicatorUid} ${each.periodUid}`, each]));
  found.demand(listed.size === figures.length, where, 'A figure is listed twice.');
  for (const indicator of definitions.indicators)
    for (const period of shown) {
      const key = `${indicator.uid} ${period.uid}`;
      const version = versionIn(indicator.versions, period.start);
      const equation = equationOf(version.operationJson);
      if (!equation) continue;
      const own = reports.filter((/** @type {Loose} */ each) => each.periodUid === period.uid && sheets.has(each.uid));
      const { value, taking, left } = combined(
        equation,
        own.map((/** @type {Loose} */ { uid }) => [uid, sheets.get(uid)]),
      );
      const figure = listed.get(key);
      listed.delete(key);
      const of = `${where}: ${indicator.name}, ${period.start}`;
      if (!figure) {
        found.demand(taking.length === 0, of, `The reports give ${value}, and the pack has no such figure.`);
        continue;
      }
      found.counted.figures += 1;
      found.demand(sameNumber(figure.value, value), of, `The reports give ${value}, and the pack says ${figure.value}.`);
      found.demand(
        figure.unit === version.unit && figure.version === version.number,
        of,
        'The figure is not of the definition that counts for its period.',
      );
      found.demand(
        canonical([...figure.reports].sort()) === canonical([...taking].sort()),
        of,
        'Other reports are in the figure.',
      );
      found.demand(
        canonical(figure.leftOut.map((/** @type {Loose} */ { report, why }) => `${report} ${why}`).sort()) ===
          canonical(left.map(({ report, why }) => `${report} ${why}`).sort()),
        of,
        'Other reports are left out of the figure, or for another reason.',
      );
    }
  for (const key of listed.keys()) found.fault(where, `No definition and period give this figure: ${key}`);
}

/**
 * The figures are those that were recorded, and each change of one is in the register.
 * @param {string} where
 * @param {Loose} of
 * @param {Findings} found
 */
function checkRecord(where, { figures, recorded, history, register }, found) {
  /** @param {Loose} each */
  const keyOf = (each) => `${each.indicatorUid} ${each.periodUid}`;
  const known = new Map(recorded.map((/** @type {Loose} */ each) => [keyOf(each), each]));
  const entries = new Set(register.map((/** @type {Loose} */ { uid }) => uid));
  // Map.groupBy came with Node 21
  /** @type {Map<string, Loose[]>} */
  const steps = new Map();
  for (const step of history) {
    const own = steps.get(keyOf(step));
    if (own) own.push(step);
    else steps.set(keyOf(step), [step]);
  }
  for (const figure of figures) {
    const of = `${where}: ${figure.name}, ${figure.periodStart}`;
    const record = known.get(keyOf(figure));
    found.demand(
      record && sameNumber(record.value, figure.value),
      of,
      `The record of official figures says ${record?.value}, and the pack ${figure.value}.`,
    );
    const last = steps.get(keyOf(figure))?.at(-1);
    found.demand(
      last && sameNumber(last.new, figure.value),
      of,
      `The last step of its history says ${last?.new}, and the pack ${figure.value}.`,
    );
  }
  for (const own of steps.values())
    for (const [index, step] of own.entries()) {
      const of = `${where}: ${step.name}, ${step.periodStart}, ${step.at}`;
      const before = own[index - 1];
      found.demand(
        before ? sameNumber(step.old, before.new) && before.at <= step.at : step.old === null,
        of,
        `This step says that the figure was ${step.old}, and the one before that it was ${before?.new}.`,
      );
      if (step.kind === 'restated')
        found.demand(entries.has(step.restatementUid), of, 'The register has no entry for this restatement.');
    }
}

/** Each entry is in the chain, and the chain is whole. @param {Source} source @param {Findings} found */
function checkTrail(source, found) {
  /** @type {Map<string, string>} */
  const digests = new Map();
  /** @type {Map<string, string>} */
  const recordedAt = new Map();
  for (const entry of lines(source, 'trail/entries.jsonl')) {
    const { subject, at: when, uid, recorded } = entry;
    recordedAt.set(uid, recorded);
    digests.set(uid, hashOf({ subject, at: when, uid, recorded, hash: hashOf(entry) }));
    found.counted.entries += 1;
  }
  const sealed = new Set();
  let [older, previous] = [0, /** @type {Loose | null} */ (null)];
  for (const block of lines(source, 'trail/blocks.jsonl')) {
    if (block.form !== 2) older += 1;
    checkBlock(block, previous, found);
    for (const uid of block.own ?? []) {
      sealed.add(uid);
      const isThere = digests.has(uid) && block.digests?.includes(digests.get(uid));
      found.demand(isThere, `trail/entries.jsonl: entry ${uid}`, 'The chain does not have this entry as it is here.');
    }
    previous = block;
  }
  if (older > 0)
    found.notes.push(`${older} blocks are of the earlier form, whose hash cannot be computed without entries of others.`);
  // an entry is sealed minutes after it was made; one that is late, within an hour
  const settled = previous ? Date.parse(previous.through) - HOUR : 0;
  const waiting = [...recordedAt].filter(([uid]) => !sealed.has(uid));
  for (const [uid, recorded] of waiting)
    found.demand(
      Date.parse(recorded) >= settled,
      `trail/entries.jsonl: entry ${uid}`,
      'The chain does not have this entry, although its time has passed.',
    );
  if (waiting.length > 0)
    found.notes.push(`${waiting.length} entries of the audit trail are in no block: they were too young when the pack was made.`);
  if (previous) found.notes.push(`The chain ends with block ${previous.number}, hash ${previous.hash}.`);
}

/** @param {Loose} block @param {Loose | null} previous @param {Findings} found */
function checkBlock({ hash, digests, own: _own, root, ...head }, previous, found) {
  const where = `trail/blocks.jsonl: block ${head.number}`;
  const follows = !previous || (head.number === previous.number + 1 && head.previous === previous.hash);
  found.demand(follows, where, 'The block does not follow the one before.');
  if (head.form !== 2) return;
  const isSame = !digests || (digests.length === head.count && hashOf(digests) === root);
  found.demand(isSame, where, 'The entries of the block are not those that were sealed.');
  found.demand(hashOf({ ...head, root }) === hash, where, 'The block is not the one that was sealed.');
}

// ----------------------------------------------------------------------------------------------------------------- reading packs

/** @param {string} root @returns {Source} the files of a folder */
export function openFolder(root) {
  const names = readdirSync(root, { encoding: 'utf8', recursive: true }).filter((name) => statSync(join(root, name)).isFile());
  return { names: names.map((name) => name.replaceAll('\\', '/')), read: (name) => readFileSync(join(root, name)) };
}

/** @param {string} path @returns {Source} the files of a ZIP archive, each read when it is asked for */
export function openZip(path) {
  const file = openSync(path, 'r');
  process.on('exit', () => closeSync(file));
  /** @param {number} from @param {number} length */
  const bytes = (from, length) => {
    const buffer = Buffer.alloc(length);
    for (let done = 0; done < length; ) {
      const got = readSync(file, buffer, done, length - done, from + done);
      if (got === 0) throw new Error('The archive ends too early.');
      done += got;
    }
    return buffer;
  };
  return zipSource(fstatSync(file).size, bytes);
}

/** @param {number} size @param {(from: number, length: number) => Buffer} bytes @returns {Source} */
export function zipSource(size, bytes) {
  const tail = bytes(Math.max(0, size - 65_557), Math.min(size, 65_557));
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0) throw new Error('This is no ZIP archive.');
  const directory = bytes(tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12));
  const entries = new Map();
  for (let place = 0; place + 46 <= directory.length; ) {
    if (directory.readUInt32LE(place) !== 0x02014b50) throw new Error('The list of the archive is damaged.');
    const [nameLength = 0, extra = 0, comment = 0] = [28, 30, 32].map((offset) => directory.readUInt16LE(place + offset));
    const name = directory.toString('utf8', place + 46, place + 46 + nameLength);
    if (entries.has(name)) throw new Error(`The archive has ${name} twice.`);
    entries.set(name, {
      method: directory.readUInt16LE(place + 10),
      packed: directory.readUInt32LE(place + 20),
      size: directory.readUInt32LE(place + 24),
      offset: directory.readUInt32LE(place + 42),
    });
    place += 46 + nameLength + extra + comment;
  }
  return {
    names: [...entries.keys()],
    read(name) {
      const entry = entries.get(name);
      if (!entry) throw new Error(`${name} is not in the pack.`);
      const head = bytes(entry.offset, 30);
      const data = bytes(entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28), entry.packed);
      return entry.method === 0 ? data : inflateRawSync(data, { maxOutputLength: Math.max(1, entry.size) });
    },
  };
}

// --------------------------------------------------------------------------------------------------------------------- command

/** @param {string | undefined} path */
function main(path) {
  if (!path) {
    console.error('Say which pack to check: node verify.mjs PACK.zip (or its folder)');
    return 2;
  }
  const { faults, notes, counted } = verifyPack(statSync(path).isDirectory() ? openFolder(path) : openZip(path));
  for (const note of notes) console.log(note);
  for (const { where, what } of faults) console.log(`WRONG  ${where}\n       ${what}`);
  const { figures, reports, receipts, uploads, entries, files } = counted;
  console.log(
    `${figures} figures, ${reports} reports, ${receipts} receipts, ${uploads} uploaded files and ${entries} entries of the audit trail checked, in ${files} files.`,
  );
  console.log(faults.length === 0 ? 'All of it is in order.' : `${faults.length} faults found.`);
  return faults.length === 0 ? 0 : 1;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) process.exitCode = main(process.argv[2]);
