/** Names inside of attributes that are JSON, as the code has them, and as they are stored since the first release. */
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

/** Keys of plain objects, however deep; anything else stays, such as bytes. */
function renamed(value: unknown, names: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(value)) return value.map((each) => renamed(each, names));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [names[name] ?? name, renamed(each, names)]));
}

export const storedName = (name: string): string => STORED[name] ?? name;
/** What the code holds, with the names that it is stored with. */
export const toStored = <T>(value: T): T => renamed(value, STORED) as T;
/** The name of the code for one that is stored. */
export const nameInCode = (stored: string): string => IN_CODE[stored] ?? stored;
/** What is stored, with the names that the code has. */
export const fromStored = <T>(value: T): T => renamed(value, IN_CODE) as T;

/** Of an attribute of JSON whose stored names are older than those of the code. */
export const storedJson = {
  get: <T>(value: T): T => fromStored(value),
  set: <T>(value: T): T => toStored(value),
};
