import type { Texts } from '../texts.ts'

export const help: Texts['help'] = {
  title: 'Help',
  lead: 'Search by words or by the code that a message shows.',
  link: 'Help',
  linkAbout: 'Help: {{what}}',
  search: 'Search the help',
  back: 'Back to Radica',
  all: 'See all of the help',
  nothing: 'Nothing matches what you typed. Try another word.',
  results_one: '{{count}} result',
  results_other: '{{count}} results',
  cause: 'Why it happens',
  todo: 'What to do',
  again: 'Is it safe to try again?',
  code: 'Code',
  messages: 'Messages',
  groups: {
    access: 'Session, rights and saving',
    packages: 'RIPS packages and filing',
    documents: 'Invoices, notes and resolutions',
    connections: 'Clinic, connections and e-mail',
    data: 'Files and data',
  },
}
