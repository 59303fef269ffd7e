/** States of a package, an invoice or a note. */
export const status = {
  draft: 'Draft',
  ready: 'Ready',
  queued: 'Waiting to be sent',
  sending: 'Sending',
  accepted: 'Accepted',
  rejected: 'Rejected',
  unknown: 'Unknown outcome',
  discarded: 'Discarded',
} as const

/** As the heads of lists. */
export const statusPlural = { ...status, draft: 'Drafts', queued: 'Waiting', unknown: 'Unknown' } as const
