import type { ManualPage } from '../../manual-page.ts'

export const audit: ManualPage = {
  slug: 'auditoria',
  title: 'Audit trail: who did what',
  lead: 'Radica notes every change and every look at a patient’s data: who, when and about what. Nobody can remove or change what was noted.',
  sections: [
    {
      title: 'Finding an event',
      steps: [
        'Open Settings, Audit trail. Administrators of the clinic and auditors see it.',
        'Choose “Changes”, or “Reads of patients” to know who saw their data. Whoever runs the installation has “Installation” too: sign-ins, copies and keys.',
        'Type a name, a document, or the number of an invoice, a package or a contract.',
        'In Filters choose “Who”, “Kind” (patient, invoice…), “Act” (create, change…) or the days. The address of the page keeps them: you can copy it, or come back with “Back”.',
      ],
      picture: {
        name: '98-auditoria',
        alt: 'The audit trail searched by the name of a patient, with who did each thing',
      },
    },
    {
      title: 'Reading a row',
      text: 'The row says the person, what they did and about what; if the record exists, a link opens it. If another program did it, the row has the name of its token and whose it is. Of a patient who was erased it only remains that there was one: neither name nor document.',
    },
    {
      title: 'Handing it over',
      steps: [
        '“Download the audit trail” takes all of it, with the hashes that prove that nothing is missing or changed.',
        'The arrow beside it has the same as CSV, for a spreadsheet.',
        '“Only what the list shows” takes what your filters leave, from the oldest event to the newest. It is for reading; the proof is the whole file.',
        'The download is noted as well. The file has names: keep it as you keep the other data of your patients.',
      ],
    },
    {
      title: 'Knowing whether it is whole',
      text: 'On top Radica says whether the audit trail is whole. “Check everything” proves it from the first event on. If somebody changed it outside of Radica, Home says so, too.',
    },
  ],
}
