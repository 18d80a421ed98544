export { lockEditableAccount } from '#src/services/authentication/profiles/lock-account.ts'
export { findReviewedProfile } from '#src/services/authentication/profiles/reviewed-profile.ts'
export { accountReaders, mustSee } from './account-readers.ts'
export {
  type AccountName,
  accountNames,
  accountStates,
  canAddDeals,
  canSubscribe,
  findAccounts,
  isActiveMerchant,
  listAdministratorIds,
  lockApprovedAccount,
  setLanguage,
} from './accounts.ts'
export {
  type AccountFigures,
  countAccounts,
  countNewAccounts,
} from './accounts-list/account-figures.ts'
export { findListedAccounts } from './accounts-list/find-accounts.ts'
export {
  type AccountIds,
  countMerchantsAmong,
  findMerchantsAmong,
} from './accounts-list/merchants-among.ts'
export { presentBusiness } from './accounts-list/present-account.ts'
export { accountsNamed, businessesNamed, customersNamed, isNamed } from './accounts-named.ts'
export { lockActiveBusiness } from './active-business.ts'
export { findBillingFacts } from './billing-facts.ts'
export { type Business, findBusinesses } from './businesses.ts'
export { doesChangeWait, findPendingChanges } from './decisions/find-pending-changes.ts'
export {
  findAccountsToDecide,
  findChangesToDecide,
  findStaffToDecide,
} from './decisions/find-to-decide.ts'
export { doesAccountWait, findWaitingAccounts } from './decisions/find-waiting-accounts.ts'
export { findWaitingChanges } from './decisions/waiting-changes.ts'
export { findCaller } from './identify.ts'
export { mayBeEmailOf } from './own-email.ts'
export { findIdReachedAt, findReach, peopleInReach, type Reach } from './reach.ts'
export { findRoleNames } from './roles/role-names.ts'
export { createWorkTokens } from './work-tokens.ts'
