export { loadLinkedAccounts } from './links.tsx'
