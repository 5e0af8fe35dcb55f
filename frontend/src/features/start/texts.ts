/** The public pages (SET-017 to SET-023, SET-049). */
export const startTexts = {
  title: 'Sustainability figures from your whole supply chain',
  lead: 'Tributary collects social and environmental figures at their source, has them checked, and shows them for projects, business units and the whole company.',
  what: 'What it is',
  whatText:
    'One place where you decide what is measured, and where everybody who works with you reports it: sections, metrics with their units, and the documents that prove them.',
  howTitle: 'How it works',
  howText:
    'Choose what to measure, delegate reporting packages to your suppliers, review what they submit, and read the result on dashboards the moment a report is approved.',
  whyTitle: 'Why use it',
  whyText:
    'No more spreadsheets by e-mail. Every figure has a unit, a source, an approver and a history, and everybody sees what is due and what is late.',
  moreHow: 'How it works in detail',
  moreBenefits: 'All benefits',
  contact: 'Contact us',
  login: 'Login',
  register: 'Create an account',
  videos: 'See it at work',
  captions: 'English',
  videoReport: 'Filling in a report',
  videoDashboard: 'Reading a dashboard',
  contactTitle: 'Contact',
  contactText: 'Questions about the product or about your account? Write to us; we aim to answer within 24 hours.',
  contactNobody: 'Ask the administrator of your project: this site has no support address of its own.',
  benefitsTitle: 'Benefits',
  benefits: [
    {
      title: 'One definition of each figure',
      text: 'Units and conversion factors are set once and are the same for everybody who reports.',
    },
    {
      title: 'Less chasing',
      text: 'Due dates, reminders and a list of open tasks for each person replace e-mails and phone calls.',
    },
    {
      title: 'Figures that stand up to audit',
      text: 'Every value shows who entered it, who approved it, and the documents that prove it.',
    },
    {
      title: 'Your share, and only yours',
      text: 'Each client sees the part of a supplier’s figures that belongs to their own work.',
    },
  ],
  steps: [
    { title: 'Set up', text: 'An administrator chooses issues, metrics, documents and reporting periods for a project.' },
    { title: 'Delegate', text: 'Each reporting package goes to the people who have the figures, and to those who approve them.' },
    {
      title: 'Report',
      text: 'Reporters type, paste or upload their figures. Units are converted, and unusual values are flagged.',
    },
    { title: 'Review', text: 'Approvers accept a report or send it back with a comment. Nothing counts before approval.' },
    {
      title: 'Use',
      text: 'Dashboards show indicators against their targets, for a project, a business unit or the whole company.',
    },
  ],
  termsTitle: 'Terms and conditions',
  terms: [
    {
      title: 'Using this site',
      text: 'You may use this site to report and read figures for the projects and companies that have given you access. Keep your password to yourself.',
    },
    {
      title: 'What you enter',
      text: 'Figures, comments and documents that you enter belong to your organisation. They are visible to the people who review them and to the clients that they are reported to.',
    },
    {
      title: 'Your personal data',
      text: 'We keep your name, your e-mail address and a record of what you changed and when, for as long as the reports exist that you took part in.',
    },
    {
      title: 'Availability',
      text: 'We work to keep the site available and your figures safe, and announce planned interruptions beforehand.',
    },
    { title: 'Changes', text: 'When these terms change, we say so here before the change takes effect.' },
  ],
} as const;
