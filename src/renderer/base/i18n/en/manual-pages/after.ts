import type { ManualPage } from '../../manual-page.ts'

export const lostAnswer: ManualPage = {
  slug: 'respuesta-perdida',
  title: 'If the answer is lost',
  lead: 'Now and then a dispatch arrives and its answer does not. Radica does not guess: it asks.',
  sections: [
    {
      title: 'Unknown outcome',
      text: 'It means that the document may have arrived. Radica does not send it again: it asks by its reference until it knows whether it was accepted or rejected. A second invoice never leaves.',
      picture: {
        name: '20-resultado-desconocido',
        alt: 'A package with an unknown outcome and the button to ask for it',
      },
    },
    {
      title: 'What to do',
      steps: [
        'Nothing, if you can wait: it is asked for by itself.',
        'Press “Ask for the outcome” if you want to know now.',
        'Open the dispatch centre to see each step with its time.',
      ],
      picture: {
        name: '21-camino',
        alt: 'The way of the dispatch: the answer was incomplete, it was asked for and was accepted',
      },
    },
  ],
}

export const corrections: ManualPage = {
  slug: 'corregir',
  title: 'Correct with notes',
  lead: 'An accepted invoice does not change: it is corrected with a credit or debit note, and Radica prepares the RIPS that goes with it.',
  sections: [
    {
      title: 'Credit note',
      steps: [
        'Open the invoice and press “Credit note”.',
        'Choose the total, or mark services and enter how much is credited of each. It cannot exceed the balance.',
        'Read the consequence for the RIPS, and then “Issue and file”.',
      ],
      picture: { name: '35-nota-credito', alt: 'Credit note with a marked service and its balance' },
    },
    {
      title: 'Debit note',
      text: 'Adds services that were missing. They are entered like those of an invoice.',
      picture: { name: '37-nota-debito', alt: 'Debit note with an additional service' },
    },
    {
      title: 'A rejected package',
      text: 'The answer of the ministry is shown in words, with the field that has to be corrected. Saving makes a new revision, which is filed again.',
      picture: { name: '22-rechazado', alt: 'A rejected package with what the ministry said' },
    },
    {
      title: 'Many at once',
      text: 'If several documents have the same cause, do not open them one by one: the page “Correct many at once” of this manual says how.',
    },
  ],
}

export const monthEnd: ManualPage = {
  slug: 'fin-de-mes',
  title: 'The end of the month',
  lead: 'What was invoiced and credited, what the ministry accepted and what has no CUV yet.',
  sections: [
    {
      title: 'The month on Home',
      text: 'The figures of the month, the last twelve months and what needs a person today. Each line leads to where it is done. “See the figures” shows each chart as a table.',
      picture: { name: '93-graficos-light', alt: 'Home with the figures of the month and the charts of twelve months' },
    },
    {
      title: 'What has no CUV',
      steps: [
        'On Home open “accepted invoices without CUV”, or choose that filter in Invoices.',
        'Open each: it says whether it has to be filed, waits or was rejected.',
      ],
      picture: { name: '94-sin-cuv', alt: 'The list of accepted invoices that have no CUV' },
    },
    {
      title: 'What is due',
      steps: [
        'Open Deadlines: the invoices to file with the payer (22 working days from issue), the RIPS without invoice and the resolutions, what is due first on top.',
        'Attach to each visit the supporting documents that the payer asks for: PDF or pictures. The invoice says what is missing. In Payers, “How it takes accounts” keeps how large each file may be, and whether it wants folders or a cover.',
        'Press “For a payer” and choose payer and month: a ZIP with invoice, RIPS, CUV and supporting documents of each is put together, even with the window closed. What is too large or has no CUV stays out and says why. “Download ZIP” is there for seven days. For a few, mark them and press “Download for the payer”.',
        'When the payer has received its invoices, mark them, press “Record filing” and enter the day and the number it gave.',
        '“Calendar” downloads the deadlines for your calendar program.',
        'To be told by the computer, open the menu of your account and choose “Yes” under “System notifications when something is due”. While it is open, Radica tells you when something is soon due, on its day and when the day is over, once each. No names are in it.',
        'Administrators of the clinic also see in Deadlines when the certificate that they confirmed for the ministry ends and which official tables are half a year old; whoever runs the installation, that copies have no other place or that none was verified for days.',
      ],
    },
    {
      title: 'Reports',
      text: 'Reports adds up what was done between two dates by professional, service, payer, site, month, diagnosis, stage of life or sex: what it is worth, what is not invoiced, and how many days pass until the invoice and the CUV. Each row opens the services it is made of; “Download the list” takes it to a spreadsheet.',
    },
    {
      title: 'Rejections and their cause',
      steps: [
        'In Reports, choose “Rejections” and the days.',
        'Group by rule, by payer or by whoever captured the visit. Each document counts once a row.',
        'Open a row to see its documents, which codes they have and which were accepted since.',
      ],
    },
    {
      title: 'The journal',
      text: 'Reports → “Journal” writes debits and credits of what was issued, balanced per document, for CSV, Excel and Siigo Nube. It has what invoices and notes say: what payers withhold when they pay (income tax, ICA, IVA) is not in it. Review it with your accountant.',
      steps: [
        'Press “Accounts of the journal” and write the accounts that your accountant gives you; until then they are a suggestion.',
        'If some coverage or group of services has another income account, add it: the first that fits is used.',
        'For Siigo, write the code of each type of voucher and press “File for Siigo”.',
      ],
    },
    {
      title: 'What is left of each resolution',
      text: 'Resolutions shows how many numbers and how many days are left. Radica tells you on Home a month ahead.',
      picture: { name: '95-rangos', alt: 'Resolutions with a bar of what is left of each range' },
    },
  ],
}

export const badDay: ManualPage = {
  slug: 'un-mal-dia',
  title: 'A bad day: recover the data',
  lead: 'The disk failed or the computer was taken. With a backup and the printed key the clinic is back within minutes.',
  sections: [
    {
      title: 'Before: the continuous backup',
      steps: [
        'In Settings, Backups, choose a folder on another disk or a USB stick.',
        'Radica keeps it up to date, a minute behind at most, and verifies each backup by opening it.',
        'In Settings, Recovery key, print the key.',
      ],
      picture: { name: '96-copias', alt: 'Backups up to date and verified in another folder' },
    },
    {
      title: 'After: on the new computer',
      steps: [
        'Install Radica and connect the stick with the backups.',
        'Choose “Restore a backup” and find the folder.',
        'Choose the backup, which says its date and whether it is verified, and type the printed key.',
        'Sign in with your mobile number and your password as always.',
        'Enter the passwords of the ministry and the provider again: they do not travel in the backup.',
        'If you tell other programs (Settings, Webhooks), remove each address and add it again: its secret does not travel either.',
        'In Settings, People, review who may sign in: whoever was removed after the backup is there again. The tokens of other programs ended; make others.',
      ],
      picture: { name: '97-restaurar', alt: 'The chosen backup and the recovery key typed in' },
    },
  ],
}

export const roles: ManualPage = {
  slug: 'personas-y-roles',
  title: 'To each person a role',
  lead: 'The role says what a person sees and does in the clinic.',
  sections: [
    {
      title: 'Choosing a role',
      steps: [
        'In Settings, People, add the person or open the list of their role.',
        'Read the sentence of each role and choose one. It counts from what the person does next, through their tokens too.',
        'Below, “What each role includes” shows everything that each may do.',
      ],
    },
    {
      title: 'Who sees what',
      text: 'Reception records patients and visits and sees no invoices nor packages. Billing does the whole work of the month. An accountant sees and exports documents and the receipts of their filing, without lists of patients or visits and without what is in the RIPS: a document says whose it is and what was charged, not the diagnosis. An auditor sees and exports everything and reads the audit trail, and changes nothing. What a role does not include is not in the menu, and an address typed by hand says so.',
    },
    {
      title: 'When somebody leaves',
      text: 'What that person, or one of their tokens, left running in a batch pauses where it is and says why. Whoever may bill resumes it: from then on it is in their name. What is in the outbox already goes out.',
    },
    {
      title: 'Working together',
      steps: [
        'On an invoice, a note or a package choose in “Assigned to” who takes care of it. That person sees it first in Home.',
        'In the list, Filters has “Assigned to me”. The downloaded list says whose each one is.',
        'Write a comment for the others: it does not go into the document. Its author can withdraw it, and the text is erased.',
        'If somebody else has the same document open, their name stands beside the title.',
      ],
    },
  ],
}

export const goingLive: ManualPage = {
  slug: 'salir-a-produccion',
  title: 'Going live',
  lead: 'From trials to real invoices, without typing anything twice or repeating a number.',
  sections: [
    {
      title: 'What goes along and what stays',
      text: 'Production is another workspace of the same NIT. Patients with their contact, payers, professionals, services, price lists, contracts, authorizations and the people with their roles go there. Invoices, notes, packages and visits of the trials stay as history, and so do resolutions, connections with their passwords, and tokens. No document of one workspace ever leaves through the other.',
    },
    {
      title: 'Take the records along',
      steps: [
        'In the enablement workspace open Settings, Going live. The page says how much goes along and how much stays.',
        'Press “Make production and take the records along” and confirm. You can go on working; if the program is closed, it goes on when it opens.',
        'Read the table: “Copied”, “There already” and “Stay behind”. What names something archived stays behind, such as a contract of an archived payer: use it again, and take along what is new.',
        'Press “Open production”. The enablement workspace stays with its history.',
        'If you register more in enablement afterwards, press “Take along what is new” there: what is missing is copied, and what is in production already does not change.',
      ],
      picture: { name: 'produccion-antes', alt: 'What goes along to production and what stays in enablement' },
    },
    {
      title: 'Check what is missing',
      text: 'In production the same page has a list: the connections with the provider and the ministry, the ranges, the catalogs and the place of the copies. Each leads to where it is settled, and is “Done” when the data show it.',
    },
    {
      title: 'Go on with the numbering of the program used before',
      steps: [
        'Bring the resolutions from the provider’s ranges.',
        'Under Numbering write, for each, the last number that the program used before gave, or mark “None”.',
        'Compare: the page tells the provider’s next number. If it is behind, ask for the range to be mended and read it again; nothing is issued meanwhile.',
      ],
    },
    {
      title: 'What was filed with another program',
      text: 'Bring the folder with the results of the ministry. Those of a package here are adopted with their CUV, and nothing is filed twice.',
    },
  ],
}
