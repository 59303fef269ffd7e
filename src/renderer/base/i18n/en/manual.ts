import type { Texts } from '../texts.ts'

export const manual: Texts['manual'] = {
  title: 'User manual',
  lead: 'From the first day to a bad day: a page for each job. Search by words or follow the order.',
  search: 'Search the manual',
  nothing: 'Nothing matches what you typed. Try another word.',
  results_one: '{{count}} page',
  results_other: '{{count}} pages',
  contents: 'Pages of the manual',
  messages: 'What does a message mean?',
  previous: 'Before: {{title}}',
  next: 'Next: {{title}}',
}

export const tour: Texts['tour'] = {
  title: 'Tour of Radica',
  offer: 'Shall we show you Radica in a minute?',
  offerText: 'Six stops. You can skip it, and repeat it from the menu of your account whenever you like.',
  start: 'Take the tour',
  notNow: 'Not now',
  step: 'Stop {{step}} of {{count}}',
  back: 'Back',
  next: 'Next',
  skip: 'Skip',
  finish: 'Finish',
  stops: {
    navigation: {
      title: 'On the left, the work',
      text: 'From visits to invoices and RIPS packages. Below, the records. With G and a letter you go without the mouse.',
    },
    environment: {
      title: 'Where you are working',
      text: 'SIMULATED, ENABLEMENT or PRODUCTION: you always see which environment you work with. Only production is real.',
    },
    palette: {
      title: 'Search or go anywhere',
      text: 'Ctrl+K finds patients, invoices, packages, screens and actions from anywhere.',
    },
    sync: {
      title: 'What happens to what was sent',
      text: 'Up to date, to send, offline or with an unknown outcome. Open it to see what follows and when.',
    },
    work: {
      title: 'Begin here',
      text: 'This is the place of work. N creates what is new in each list, and Ctrl+S saves.',
    },
    account: {
      title: 'Help and appearance',
      text: 'Here are the manual, the keyboard shortcuts, this tour and the appearance: light, dark or high contrast.',
    },
  },
}
