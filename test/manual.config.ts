import config from './playwright.config.ts'

/** `npm run manual`: the same tests, which also keep the pictures of the user's manual. */
process.env.RADICA_MANUAL = 'yes'
export default config
