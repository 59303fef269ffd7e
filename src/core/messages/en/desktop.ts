import type { desktop as esCO } from '../es-CO/desktop.ts'
import type { Translated } from '../translated.ts'

export const desktop: Translated<typeof esCO> = {
  quitting: 'Radica is finishing what it was sending and then closes by itself.',
  quittingDetail:
    'It takes fifteen seconds at most. What stays without an answer is asked for at the next start. Do not switch the computer off.',
  restarted: 'The data engine stopped and is running again.',
  restartedDetail: 'What was saved is safe. Check the last thing that you did.',
  coreAway: 'The data engine of Radica is starting again.',
  coreGone: 'The data engine of Radica stopped twice in a row.',
  updateFailed: 'The update could not be looked for or downloaded. Radica stays as it is and tries again by itself.',
  updateUnsigned:
    'The update that is offered does not have the signature of Radica. Nothing was downloaded. Tell whoever supports you.',
  updateWhileSending: 'A document is being sent. Wait until it ends and try again.',
  updateNotCopied: ({ why }) => `Before an update the data is copied, and that failed: ${why}`,
  file: 'File',
  print: 'Print…',
  ownData: 'Back to my data',
  samples: 'Try with sample data',
  place: 'Where the data is…',
  quit: 'Quit',
  edit: 'Edit',
  undo: 'Undo',
  redo: 'Redo',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  selectAll: 'Select all',
  view: 'View',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  resetZoom: 'Actual size',
  fullScreen: 'Full screen',
  developerTools: 'Developer tools',
  help: 'Help',
  about: 'About Radica',
}
