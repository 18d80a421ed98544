export const roles = ['ADMIN', 'MERCHANT', 'BANK', 'USER'] as const
export type Role = (typeof roles)[number]

export const staffRoles = ['ADMIN', 'MERCHANT', 'BANK'] as const
export type StaffRole = (typeof staffRoles)[number]

export const businessRoles = ['MERCHANT', 'BANK'] as const
export type BusinessRole = (typeof businessRoles)[number]

const subjects = [
  'ROLE',
  'USER',
  'MERCHANT',
  'BANK',
  'CATEGORY',
  'BRAND',
  'OFFER_TYPE',
  'DEAL',
  'COUPON',
  'DEAL_OF_THE_DAY',
  'SUBSCRIPTION',
  'USER_PACKAGE',
  'BRANCH',
  'REQUEST',
  'CREDIT_CARD',
  'REPORT',
  'PAYMENT',
] as const
const verbs = ['VIEW', 'ADD', 'UPDATE', 'DELETE'] as const
/** Of no subject that is viewed, added, changed and deleted. */
const apart = [
  'UNDO_REDEMPTION',
  'PAUSE_DEAL',
  'VIEW_RECONCILIATION',
  'VIEW_FRAUD',
  'WRITE_FOR_MERCHANT',
  'VIEW_TILL',
  'REVOKE_TILL',
  'MANAGE_TILL',
  'MANAGE_CASHIER',
  'GIVE_COUPON',
  'ISSUE_GOODWILL',
  'REFUND_PAYMENT',
  'RESET_FACTOR',
  'VIEW_AS',
  'MANAGE_JOB',
] as const
const approvable = ['MERCHANT', 'BUSINESS', 'CONTACT', 'DEAL', 'BRANCH'] as const

export type Permission =
  | `${(typeof verbs)[number]}_${(typeof subjects)[number]}`
  | `APPROVE_${(typeof approvable)[number]}`
  | (typeof apart)[number]

export const permissions: readonly Permission[] = [
  ...subjects.flatMap((subject) => verbs.map((verb): Permission => `${verb}_${subject}`)),
  ...approvable.map((subject): Permission => `APPROVE_${subject}`),
  ...apart,
]

const business: readonly Permission[] = [
  'VIEW_DEAL',
  'VIEW_SUBSCRIPTION',
  'VIEW_BRANCH',
  'ADD_BRANCH',
  'UPDATE_BRANCH',
  'DELETE_BRANCH',
  'VIEW_REQUEST',
  'VIEW_REPORT',
  'VIEW_PAYMENT',
  'ADD_PAYMENT',
]

/** Only merchants write deals, coupons and deals of the day, and run counters, whatever an administrator's role holds. */
const merchantOnly: readonly Permission[] = [
  'ADD_DEAL',
  'UPDATE_DEAL',
  'DELETE_DEAL',
  'ADD_DEAL_OF_THE_DAY',
  'UPDATE_DEAL_OF_THE_DAY',
  'DELETE_DEAL_OF_THE_DAY',
  'ADD_COUPON',
  'UPDATE_COUPON',
  'MANAGE_TILL',
  'MANAGE_CASHIER',
]

/** Named by the documents, but nothing asks for them yet: no role is given one. */
const unused: readonly Permission[] = [
  'ADD_USER',
  'DELETE_USER',
  'ADD_MERCHANT',
  'DELETE_MERCHANT',
  'DELETE_BANK',
  'DELETE_COUPON',
  'ADD_REQUEST',
  'UPDATE_REQUEST',
  'DELETE_REQUEST',
  'ADD_CREDIT_CARD',
  'UPDATE_CREDIT_CARD',
  'DELETE_CREDIT_CARD',
  'ADD_REPORT',
  'UPDATE_REPORT',
  'DELETE_REPORT',
  'UPDATE_PAYMENT',
  'DELETE_PAYMENT',
]

/** Permissions of each system role; a custom role narrows ADMIN, never widens it. */
export const permissionsOf: Record<Role, readonly Permission[]> = {
  ADMIN: permissions.filter(
    (permission) => !merchantOnly.includes(permission) && !unused.includes(permission),
  ),
  MERCHANT: [
    ...business,
    ...merchantOnly,
    'VIEW_DEAL_OF_THE_DAY',
    'VIEW_COUPON',
    'UNDO_REDEMPTION',
    'VIEW_FRAUD',
    'PAUSE_DEAL',
    'GIVE_COUPON',
    'VIEW_TILL',
    'REVOKE_TILL',
  ],
  BANK: [...business, 'VIEW_CREDIT_CARD'],
  USER: ['VIEW_USER_PACKAGE'],
}

export function hasAllPermissions(role: Role, held: ReadonlySet<Permission>): boolean {
  return permissionsOf[role].every((permission) => held.has(permission))
}
