/** What tells how far things are on their way: old once something is queued, sent or taken back. */
export const DISPATCH_READS = ['dispatches.list', 'dispatchedDocuments.list', 'dispatches.status'] as const
