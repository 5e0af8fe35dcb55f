/** The menu of a package in the navigation. */
export const packageMenuTexts = {
  settings: 'Settings',
  addSubPackage: 'Add a sub-Reporting Package',
  packageMenu: 'Actions for {name}',
} as const;
