import type { ManualPage } from '../../manual-page.ts'

export const firstHour: ManualPage = {
  slug: 'primera-hora',
  title: 'The first hour',
  lead: 'From the installation to a clinic that is ready to work, or to a sample one to try without risk.',
  sections: [
    {
      title: 'Try with sample data',
      text: 'You need no account with the ministry or a provider. Simulators on this computer answer everything you do: nothing leaves it and nothing is valid.',
      steps: [
        'On the first screen choose “Try with sample data”.',
        'Wait until its year has passed: twelve months of visits, invoices and notes, with something to correct and to bill. At the top you see SIMULATED while you work in it.',
        'Keep the password that appears on Home: it is that of the sample person.',
      ],
    },
    {
      title: 'Create the clinic',
      steps: [
        'Type or paste the NIT as it stands in the RUT: Radica computes its check digit and shows it.',
        'Add the provider codes of your sites, of twelve digits, as they are in REPS.',
        'Create your user with your mobile number and a long password.',
        'Choose the environment. Enablement is that for tests of the ministry; production is real.',
      ],
      picture: { name: '01-primera-vez', alt: 'Form of the clinic with the check digit of the NIT computed' },
    },
    {
      title: 'The recovery key',
      text: 'The data is encrypted. If the computer fails, only this key opens it on another one. Print it and keep it outside the office.',
    },
    {
      title: 'Connect the ministry and invoicing',
      steps: [
        'Enter the SISPRO user and password and press “Test”: Radica says whether the connection works before you go on.',
        'In Settings, Electronic invoicing, choose the provider and test the connection.',
        'The provider’s ranges become your resolutions: there is nothing to type. Check them in Resolutions.',
      ],
      picture: { name: '02-ministerio', alt: 'The connection to the ministry tested: the connection works' },
    },
  ],
}

export const visit: ManualPage = {
  slug: 'una-atencion',
  title: 'Record a visit',
  lead: 'Patient, who pays and what was done, on one page and without leaving the keyboard.',
  sections: [
    {
      title: 'A new visit',
      steps: [
        'Press G and then A to go to Visits, and N for a new one.',
        'Type a part of the name or the document of the patient and press Enter. If they are not there, choose “Create” with what you typed: only what is missing is asked for.',
        'Payer and coverage are taken from the last time; change them if need be.',
        'Find a saved service and press Enter. Diagnoses and procedures are found by code or by words.',
        'Press Ctrl+S to save and go back to the list of the day.',
      ],
      picture: { name: '72-atencion', alt: 'A visit with patient, payer and an open service' },
    },
    {
      title: 'The payer’s authorization',
      steps: [
        'In the patient’s record press “Authorizations” and record the one that was brought: number, payer, services, sessions and dates.',
        'When a service is captured, those that hold for it are offered; one click writes the number. What is used is counted by itself, from the quantities of the services that carry the number.',
        'One of another payer, out of force or used up is remarked at the field, and the invoice is not issued with it.',
        'In Authorizations choose “Ending soon”, “Ended” or “Used up” to ask for the next ones.',
      ],
    },
    {
      title: 'Nothing is lost',
      text: 'Every letter is kept as a draft. If the power fails or the window closes, you find what you typed when you come back, with the cursor in the same field.',
    },
    {
      title: 'The list of the day',
      text: 'It shows the visits and what is left to bill. “Print the list” prints it in full.',
      picture: { name: '73-atenciones', alt: 'The list of visits of a day with their state' },
    },
    {
      title: 'Bring visits in from another program',
      text: 'If the clinical record is in another program, type nothing twice. Radica reads the Excel template, the file of that program with its columns joined, and FHIR R4 as the ministry’s RDA writes it.',
      steps: [
        'Under Visits press “Import” and choose the file. Of FHIR choose all .json or .ndjson files at once.',
        'Press “Check the rows”: nothing is kept yet. Each row says what it will be and, when it is refused, what to correct and where in the file it is.',
        'Press “Import”. What the file does not say, such as the price, stays open to be completed: nothing is made up. The zone is taken only where it comes by its name.',
        'The same visit comes in once, even if the file is imported again. One that is in an invoice already is not changed.',
      ],
    },
  ],
}

export const billing: ManualPage = {
  slug: 'facturar-y-radicar',
  title: 'Bill and file',
  lead: 'From visits to an accepted invoice with its CUV, with rejections told before sending.',
  sections: [
    {
      title: 'From visits to an invoice',
      steps: [
        'In Visits mark those that go together: same payer, same coverage.',
        'Press “Bill”. A draft with their services opens.',
        'Complete the contract and check the totals.',
      ],
      picture: { name: '32-factura-borrador', alt: 'Draft of an invoice with services and totals' },
    },
    {
      title: 'A month at once',
      steps: [
        'In Visits press “Bulk billing” and choose dates, payer and coverage.',
        'Say what goes together: what each contract says, or one invoice per visit, per patient or per payer. Below you see what results and what is left out, with its reason.',
        'Press “Prepare”: the drafts are made, and you see which have something to correct.',
        'Press “Issue” and confirm. They leave one after the other, also after the program is closed; “Undo” takes back what has not left.',
      ],
    },
    {
      title: 'What would be rejected',
      text: 'Findings appear before sending. Each leads to the field that causes it. Errors prevent filing; notifications do not; and what cannot be checked here is said.',
      picture: { name: '06-hallazgo', alt: 'A chosen finding and the cursor in the field that causes it' },
    },
    {
      title: 'Issue and file',
      steps: [
        'Press “Issue and file” and confirm.',
        'You can watch the progress or go on with something else: the state of dispatches is always at the top.',
        'When the ministry accepts, the CUV appears in the invoice and can be copied and printed.',
        '“Print” gives the invoice as a PDF with its QR, on letter, A4 or an 80 mm roll; the arrow beside it changes the paper or downloads the file.',
      ],
      picture: { name: '34-factura-aceptada', alt: 'Accepted invoice with its CUFE and its CUV' },
    },
  ],
}

export const offline: ManualPage = {
  slug: 'sin-conexion',
  title: 'Offline',
  lead: 'Radica works offline for days and sends what waits once when the connection is back.',
  sections: [
    {
      title: 'What you see',
      text: 'At the top it says “Offline” and how many dispatches wait. You can record, bill and ask for dispatches as always.',
      picture: { name: '09-sin-conexion', alt: 'A package that waits to be sent while there is no connection' },
    },
    {
      title: 'The dispatch centre',
      text: 'Each dispatch tells in words what happened to it, what follows and when. What waits leaves by itself; “Send now” tries at once.',
      picture: { name: '10-centro-de-envios', alt: 'The dispatch centre with the way of a dispatch' },
    },
  ],
}
