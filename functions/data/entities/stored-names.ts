/** Names inside JSON attributes, in the code and as stored since the first release. */
const STORED: Readonly<Record<string, string>> = {
  packageUid: 'refUid',
  packageUids: 'refUids',
  permissionGroupUid: 'authGroupUid',
  reportUid: 'commitUid',
  roleUid: 'disciplineUid',
  rootUid: 'masterRefUid',
  structureUid: 'trackerUid',
};
const IN_CODE: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(STORED).map(([name, stored]) => [stored, name]),
);

/** Renames the keys of plain objects, however deep; leaves anything else, such as bytes, as it is. */
function renamed(value: unknown, names: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(value)) return value.map((each) => renamed(each, names));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [names[name] ?? name, renamed(each, names)]));
}

export const storedName = (name: string): string => STORED[name] ?? name;
/** A value of the code, with the stored names. */
export const toStored = <T>(value: T): T => renamed(value, STORED) as T;
/** The code's name for a stored name. */
export const nameInCode = (stored: string): string => IN_CODE[stored] ?? stored;
/** A stored value, with the names of the code. */
export const fromStored = <T>(value: T): T => renamed(value, IN_CODE) as T;

/** For a JSON attribute whose stored names are older than those of the code. */
export const storedJson = {
  get: <T>(value: T): T => fromStored(value),
  set: <T>(value: T): T => toStored(value),
};
