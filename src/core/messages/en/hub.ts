import type { hub as esCO } from '../es-CO/hub.ts'
import type { Translated } from '../translated.ts'

export const hub: Translated<typeof esCO> = {
  publicName: ({ host }) =>
    `--host: ${host} is not of a network of one's own (a private address, or a name that ends in .local, .lan, .internal or .home.arpa). For a public name give its certificate with --cert and --key.`,
  certificateMalformed: ({ where }) => `${where}: this is no PEM file that can be read.`,
  certificateKeyWrong: ({ where }) => `${where}: the key is not the one of the certificate.`,
  certificateOfOther: ({ host }) => `--cert: the certificate does not hold for ${host}.`,
  enrolTitle: 'Connect this computer to the hub',
  enrolLead:
    'The browser does not know the certificate of this hub yet. It is installed once on each computer; after that the hub opens without warnings.',
  enrolDownload: 'Download the certificate',
  enrolCompareTitle: 'Before you install it, compare the pin',
  enrolCompare:
    'Whoever looks after the hub has the pin on paper. The SHA-256 fingerprint of the file has to begin with it; if not, do not install it: somebody is in between.',
  enrolShowHash: 'This command shows the fingerprint:',
  enrolInstallTitle: 'Install it as a trusted authority',
  enrolWindows: 'Windows: open the file, Install Certificate, Local Machine, “Trusted Root Certification Authorities”.',
  enrolMac: 'macOS: open it in Keychain Access, in System, and choose “Always Trust”.',
  enrolLinux:
    'Linux: in Chromium or Chrome, Settings, Security, Manage certificates; in Firefox, Privacy & Security, Certificates, Authorities, Import.',
  enrolScope: 'It holds for addresses of private networks alone: nobody can pass for a site of the internet with it.',
  enrolOpen: 'Open the hub',
  dataLeft: ({ at }) =>
    `The data of this hub was taken out (${at}). If the hub goes on, start it with --restored: what is pending is asked for before it is sent.`,
  moveUnfinished: 'A move of data into this hub was left half done. Repeat the command that began it.',
  nodesLive: 'Nodes of the hub are running. End all of them and repeat the command.',
  noCopyThere: '--import: there is no copy of Radica in that folder.',
  notEmpty: 'The hub has data already. A copy is brought into a new hub.',
  passphraseForCopy:
    'The passphrase of the copy is missing (RADICA_STORE_KEY_FILE): it is what opens it on the other machine.',
  tablesNewer: ({ present, own }) =>
    `The tables of the hub are of version ${present}, and this program knows up to ${own}. Update the program.`,
  tablesNotAdditive: ({ version, part }) =>
    `The tables of the hub cannot be brought to version ${version} while work goes on (${part}). Nothing was changed: take the data out with the program of before (--export) and bring it into a new hub (--import).`,
  addressMalformed: 'Type the address of the hub, such as radica.local:4310.',
  pinMalformed: 'The pin is 24 digits and letters from A to F, in six groups. Compare it with the paper.',
  pinWrong:
    'The pin is not the one of this hub. Check the address and the pin; if they are those on the paper, tell whoever looks after the hub: somebody may be in between.',
  notReached: ({ address }) =>
    `Nobody answers at ${address}. Check the address, and that this computer is in the network of the hub.`,
  notTrusted:
    'This computer does not know the certificate of the hub. Type the pin that whoever looks after it gave you.',
  noHubThere: 'There is no hub of Radica at that address.',
  otherVersion: ({ theirs, ours }) =>
    `The hub is of version ${theirs} and this program of ${ours}. Update the one that is behind.`,
  away: 'The hub does not answer. What you typed is not lost; it is tried again.',
  placeTitle: 'Where is the data?',
  placeHere: 'On this computer alone',
  placeHereWhy: 'Encrypted, and work goes on offline.',
  placeHub: 'In a hub',
  placeHubWhy: 'This computer shows it; several work on the same data at once.',
  address: 'Address of the hub',
  pin: 'Pin',
  pinHint:
    'Whoever looks after the hub gives it to you on paper. Without a pin only a certificate that this computer knows already will do.',
  placeContinue: 'Continue',
  placeOpening: 'Radica opens again…',
  placeFailed: 'That did not work. Try again.',
  placeBack: 'Back without a change',
  firstRunHub: 'The data is in a hub',
  notBegun: 'The hub has no administrator yet. Set it up on its own machine first.',
  objectKeysMissing: 'The keys of the object store are missing: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
}
