export { startMinistrySimulator as startProviderSimulator } from './ministry.ts'
