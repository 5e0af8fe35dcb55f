/** Screens of companies (SET-056, SET-058). */
export const placeTexts = {
  settings: 'Settings',
  companyDetails: 'Company details',
  saved: 'The changes have been saved.',
  createCompany: 'Create a Company',
  addCompany: 'Add a Company Account',
  companyName: 'Company name',
  parent: 'Below',
  noParent: 'No company: at the top',
  companyNameRequired: 'Company name is required',
  companyCreated: 'The company "{name}" has been created.',
  address: 'Address',
  address2: 'Address line 2',
  suburb: 'Town',
  postcode: 'Postcode',
  state: 'County',
  country: 'Country',
  openCompany: 'Open the company',
  companyTwin: 'There is a company with this name already.',
  inTheWay: {
    projects: { one: '{n} project', other: '{n} projects' },
    below: { one: '{n} company below it', other: '{n} companies below it' },
  },
  prevented: 'This company has {what}. Move or delete them first.',
  and: '{first} and {second}',
  deleteCompany: 'Delete company',
  deleteCompanyAsk: 'Are you sure you want to delete the company {company}?',
  move: 'Move company',
  moveNamed: 'Move company {name}',
  moveHint: 'Everything below it comes along, and its figures count in the companies above from then on.',
  newParent: 'New place below',
  chooseParent: 'Choose a company',
  companyMoved: 'The company "{name}" has been moved.',
  companyDeleted: 'The company "{name}" has been deleted.',
} as const;

/** The companies of a person. */
export const companyListTexts = {
  companies: 'Companies',
  companiesNone: 'No companies',
  companiesHow: 'A company appears here once you are a member of it or of one of its projects.',
  deleteNamed: 'Delete company {name}',
} as const;
