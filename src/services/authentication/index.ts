export { cashiersInBulk } from '#src/services/authentication/cashiers/bulk.ts'
export { lockEditableAccount } from '#src/services/authentication/profiles/lock-account.ts'
export { accountReaders, requireReader } from './account-readers.ts'
export {
  type AccountName,
  accountNames,
  canAddDeals,
  canSubscribe,
  findAccounts,
  findAdministrators,
  isActiveMerchant,
  listAdministratorIds,
  lockApprovedAccount,
  ownerColumns,
  setLanguage,
} from './accounts.ts'
export {
  type AccountIds,
  countMerchantsAmong,
  countMerchantsPer,
  findListedAccounts,
  findMerchantsAmong,
} from './accounts-list/find-accounts.ts'
export {
  type AccountFigures,
  countAccounts,
  countNewAccounts,
} from './accounts-list/match-accounts.ts'
export {
  accountId,
  hasFilledProfile,
  isApprovedBusiness,
  selectFromMerchants,
} from './accounts-list/merchants.ts'
export { presentBusiness } from './accounts-list/present-account.ts'
export {
  type BillingFacts,
  type Business,
  businessNames,
  findBillingFacts,
  findBusinesses,
  lockActiveBusiness,
  senderName,
} from './businesses.ts'
export { closeAccount, lockErasable } from './close-account.ts'
export {
  findAccountsToDecide,
  findChangesToDecide,
  findStaffToDecide,
} from './decisions/find-to-decide.ts'
export { accountInbox, businessInbox, contactInbox } from './decisions/inbox.ts'
export { findCaller, findRights } from './identify.ts'
export { accountsNamed, businessesNamed, customersLike, customersNamed, isNamed } from './names.ts'
export { type AccountOnItsWay, findAccountsOnTheirWay } from './onboarding.ts'
export {
  findReach,
  findUserIdByContact,
  mayBeEmailOf,
  type Reach,
  reachableUsers,
} from './reach.ts'
export { namedStaff } from './roles/find-roles.ts'
export { lockStaff, permissionsNow } from './roles/lock-staff.ts'
export { administratorFactors } from './second-factors/required.ts'
export { countAtBranch, endAtBranch } from './tills/at-branch.ts'
export { tillsInBulk } from './tills/bulk.ts'
export { standsStill } from './tills/may-work-at.ts'
export {
  findCashierNames,
  findPlaces,
  findTillFacts,
  findTillNames,
  tillOf,
} from './tills/names.ts'
export {
  findOwnPersons,
  findPersonsAt,
  findTillOf,
  keyIdOfTill,
  noteSynced,
  noteUploaded,
  requireOffline,
} from './tills/offline.ts'
export { touchTill } from './tills/touch.ts'
export { parseUserName } from './user-name.ts'
