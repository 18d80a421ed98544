import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { deletedInBulk, listedAs } from '../in-bulk.ts'
import { ALL, batchParam, pageQuery, paging, SEARCH_MAX } from '../paging.ts'
import type { Permission } from '../roles.ts'
import { line } from '../texts.ts'
import { dateValue, entity, id, recordVersion, shutBranch } from '../values.ts'
import { PIN_MAX } from './pin.ts'
import { token } from './tokens.ts'

export const TILL_NAME_MAX = 60
/** Of one merchant, so that lists and switches stay short. */
export const TILLS_MAX = 500
export const PAIRING_MINUTES = 10
/** A till that nobody used for so long, or this long in any case, is paired again. */
export const TILL_IDLE_DAYS = 30
export const TILL_DAYS = 365
/** After so many idle minutes nobody stands at a shared till any more. */
export const PERSON_MINUTES = 15
/** How a till works until its owner says otherwise. */
export const newTill = {
  requiresPerson: false,
  offline: false,
  offlineCoupons: 100,
  offlineCents: 10_000_000,
  offlineHours: 8,
}
export const OFFLINE_COUPONS_MAX = 10_000
export const OFFLINE_CENTS_MAX = 100_000_000
/** Since the till last synchronised. */
export const OFFLINE_HOURS_MAX = 24
const TOKEN_MAX = 100
const KEY_MAX = 500

/** All that a till's sign-in may ever hold, whatever its merchant's account does. */
export const counterPermissions: readonly Permission[] = [
  'VIEW_COUPON',
  'UPDATE_COUPON',
  'UNDO_REDEMPTION',
  'PAUSE_DEAL',
]

const person = z.object({ id, name: z.string() })

/** Nobody can come to a till that asks for a PIN: no one belongs to it, or they have yet to choose one. */
const noPersons = z.enum(['NONE', 'INVITED']).nullable()

export const counter = entity('Counter', {
  tillId: id,
  tillName: z.string(),
  branch: person,
  shut: shutBranch.nullable(),
  /** Who stands there now. */
  cashier: person.nullable(),
  /** Until when, if nothing is done there before; null at an own phone. */
  personUntil: dateValue.nullable(),
  /** Nothing is redeemed before somebody has entered a PIN. */
  requiresPerson: z.boolean(),
  /** Whether there is anybody to switch to. */
  switches: z.boolean(),
  noPersons,
})
export type Counter = z.infer<typeof counter>

/** ENDED: it was paired, and no device is it any more. */
const tillStates = ['WAITING', 'PAIRED', 'ENDED'] as const

const listed = {
  id,
  name: z.string(),
  merchant: person,
  branch: person,
  /** Why nothing is redeemed at its branch. */
  shut: shutBranch.nullable(),
  noPersons,
  state: z.enum(tillStates),
  lastSeen: dateValue.nullable(),
  /** Of the program that it runs, and how many redemptions it has yet to send. */
  appVersion: z.string().nullable(),
  queue: z.int().nullable(),
  cashier: z.string().nullable(),
  /** A cashier's own phone. */
  ownPhone: z.boolean(),
  /** Whether it has a pair of keys, without which nothing proves what it did. */
  hasKey: z.boolean(),
  /** When something was sent there that its key had not signed: a second device, or its own without the key. */
  unsignedAt: dateValue.nullable(),
  version: recordVersion,
}

const offline = {
  /** Whether it may redeem without the line. */
  offline: z.boolean(),
  offlineCoupons: z.int().min(1).max(OFFLINE_COUPONS_MAX),
  offlineCents: z.int().min(0).max(OFFLINE_CENTS_MAX),
  offlineHours: z.int().min(1).max(OFFLINE_HOURS_MAX),
}

const till = entity('Till', {
  ...listed,
  requiresPerson: z.boolean(),
  pairedAt: dateValue.nullable(),
  ...offline,
  lastSync: dateValue.nullable(),
})
export type Till = z.infer<typeof till>
const tillItem = entity('TillListItem', listed)
export type TillListItem = z.infer<typeof tillItem>

const saved = {
  name: line(TILL_NAME_MAX),
  branchId: id,
  /** What is left out stays as it was; of a new till, as `newTill` has it. */
  requiresPerson: z.boolean().optional(),
  ...z.object(offline).partial().shape,
}
const byOwner = { callers: ['MERCHANT'], permission: 'MANAGE_TILL' } as const
const tillNarrowing = {
  branchId: z.union([id, z.literal(ALL)]).default(ALL),
  /** Of administrators; merchants see their own. */
  merchantId: z.union([id, z.literal(ALL)]).default(ALL),
}

export const listTills = endpoint('get /tills', {
  summary:
    'Tills, with what is known of each: of the caller, or for administrators, whose look is audited',
  callers: ['ADMIN', 'MERCHANT'],
  permission: 'VIEW_TILL',
  query: z.object({
    term: z.string().max(SEARCH_MAX).default(ALL),
    ...tillNarrowing,
    ...pageQuery,
    ...batchParam,
  }),
  data: z.object({ tills: z.array(tillItem), ...paging }),
})

export const readTill = endpoint('get /tills/{id}', {
  summary: 'One till',
  callers: ['ADMIN', 'MERCHANT'],
  permission: 'VIEW_TILL',
  data: till,
})

export const addTill = endpoint('post /tills', {
  summary: 'Add a till to a branch; it is paired by the link that `pairing` answers',
  stepUp: true,
  ...byOwner,
  accounts: 'selling',
  body: z.object(saved),
  data: z.object({ id }),
})

export const updateTill = endpoint('put /tills', {
  summary: 'Rename a till, move it to another branch, or say what it may do without the line',
  stepUp: true,
  ...byOwner,
  outdates: 'own',
  body: z.object({ ...saved, id, version: recordVersion }),
  refuses: ['notFound'],
})

export const deleteTill = endpoint('delete /tills/{id}', {
  summary: 'Revoke a till: its next request is refused, and its redemptions still name it',
  stepUp: true,
  callers: ['ADMIN', 'MERCHANT'],
  permission: 'REVOKE_TILL',
})

export const tillBulk = deletedInBulk(
  'till',
  {
    by: 'OWNER',
    permission: 'REVOKE_TILL',
    event: 'till.deleted',
    listed: listedAs('tills', tillNarrowing),
  },
  'revoke',
)

const pairing = z.object({
  till: z.object({ id, name: z.string() }),
  branchName: z.string(),
  /** Null once it was used or is over. */
  token: z.string().nullable(),
  expiresAt: dateValue.nullable(),
})

export const readPairing = endpoint('get /tills/{id}/pairing', {
  ownerOnly: true,
  summary: 'The token by which a device becomes this till',
  ...byOwner,
  data: pairing,
})

export const renewPairing = endpoint('post /tills/{id}/pairing', {
  summary:
    'A new token, in place of the one before; whichever device is the till stays it until then',
  stepUp: true,
  ...byOwner,
  accounts: 'selling',
})

const ofToken = {
  params: z.object({ token: z.string().max(TOKEN_MAX) }),
  callers: 'public',
} as const

export const readOffer = endpoint('get /pairings/{token}', {
  summary: 'What a device becomes by this token',
  ...ofToken,
  data: z.object({
    shop: z.string(),
    branchName: z.string(),
    tillName: z.string(),
    /** Whose own phone it becomes; whoever pairs it then chooses a PIN. */
    cashierName: z.string().nullable(),
  }),
  refuses: ['notFound', 'ruleBroken', 'tooMany'],
})

export const pairTill = endpoint('post /pairings/{token}', {
  summary: 'Become a till, once and within ten minutes; the answer signs in to its counter alone',
  ...ofToken,
  body: z.object({
    /** Chosen by whoever pairs an own phone. */
    pin: z.string().max(PIN_MAX).optional(),
    /** Of the pair made in the browser, as a JSON web key (RFC 7517). */
    publicKey: z.string().max(KEY_MAX).optional(),
    appVersion: z.string().max(TILL_NAME_MAX).optional(),
  }),
  data: token,
  refuses: ['notFound', 'ruleBroken', 'tooMany'],
})
