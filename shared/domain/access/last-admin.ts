/** Why a person stays the administrator of a project or company. */
export const lastAdminText = (scope: 'project' | 'company'): string =>
  `A ${scope} needs an administrator. Make somebody else its administrator first.`;
