import type { Texts } from '../texts.ts'

export const teamwork: Texts['teamwork'] = {
  title: 'Between us',
  assignee: 'Assigned to',
  column: 'Assigned to',
  nobody: 'Nobody',
  inHandsOf: 'Assigned to {{name}}.',
  comments: 'Comments',
  write: 'Comment',
  writeHelp: 'The people of the clinic see it; it does not go into the document.',
  send: 'Comment',
  withdraw: 'Withdraw',
  withdrawn: 'Comment withdrawn.',
  present_one: '{{names}} has it open',
  present_other: '{{names}} have it open',
  mine: 'Assigned to me',
  tab: 'Between us',
}
