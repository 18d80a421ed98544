export { LinkedAccounts } from './linked-accounts.tsx'
export { ProviderMark } from './provider-mark.tsx'
