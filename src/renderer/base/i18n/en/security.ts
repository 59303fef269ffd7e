export const security = {
  title: 'Security',
  lead: 'How the clinic is protected on the computers where it is used.',
  idleLock: 'Minutes without use before the window locks',
  idleLockHelp: 'A locked window asks for the password; what was being typed is kept.',
  minutesRange: 'Between 1 and 240 minutes.',
  adminSecondFactor: 'Ask those who administer the clinic for a second factor',
  adminSecondFactorHelp:
    'Besides the password, a code of the phone. Until they turn it on they cannot change people, connections or settings.',
  saved: 'The security settings were saved.',
}

export const secondFactor = {
  title: 'Second factor',
  lead: 'Besides the password, a code of your phone that changes every 30 seconds.',
  isOn: 'Signing in asks you, besides the password, for a code of your phone.',
  turnOn: 'Turn on the second factor',
  turnOff: 'Turn off the second factor',
  turnedOff: 'You will not be asked for a code any more.',
  offText: 'You will sign in with your password alone again.',
  scan: 'Scan the code with an authenticator app (Google Authenticator, Aegis, 1Password…), or type the key into it.',
  qr: 'QR code of the second factor',
  copySecret: 'Copy the key',
  code: 'The code that the app shows',
  codesTitle: 'Keep your recovery codes',
  codesText: 'Each works once, when you do not have the phone at hand. This is the only time they are shown.',
  copyCodes: 'Copy the codes',
  codesKept: 'I have kept them',
  memberRemove: 'Remove their second factor',
  memberRemoved: '{{name}} can sign in with the password alone now.',
  signInCode: 'Code of your app',
  signInHelp: 'Six digits, or a recovery code.',
}
