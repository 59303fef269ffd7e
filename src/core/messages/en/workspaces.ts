import type { workspaces as esCO } from '../es-CO/workspaces.ts'
import type { Translated } from '../translated.ts'

export const workspaces: Translated<typeof esCO> = {
  nitFixed: 'Documents were already sent with the current NIT: it cannot be changed.',
  environmentFixed: 'Documents were already sent in this environment: create another workspace for the other one.',
  ownSecondFactor: 'Set up your own second factor first, in My account.',
  memberNotFound: 'That person does not belong to this workspace.',
  lastAdmin: 'This is the last administrator: name another one first.',
  ownPassword: 'Change your own password in your account, with the current password.',
  removeOwnSecondFactor: 'Remove your own second factor in your account, with the current password.',
  memberElsewhere: 'That person belongs to other workspaces: the platform does this.',
  namesNeeded: 'Type the first and last names of the person; for somebody new to Radica, also a first password.',
  otherNames: 'That phone number belongs to an account with other names. Ask the person how they registered.',
  alreadyMember: 'That person already belongs to this workspace.',
  productionOfOthers:
    'There is a production workspace of this NIT already, and you do not administer it. Ask its administrator to make you one.',
  alreadyProduction: 'This workspace is in production already: records are carried over from the enablement one.',
  unknownList: 'There is no list of that name.',
}
