import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ALL, batchParam, pageQuery, paging, SEARCH_MAX } from '../paging.ts'
import type { Permission } from '../roles.ts'
import { line } from '../texts.ts'
import { dateValue, entity, id, recordVersion } from '../values.ts'
import { PIN_MAX } from './pin.ts'
import { token } from './tokens.ts'

export const TILL_NAME_MAX = 60
/** Of one merchant, so that lists and switches stay short. */
export const TILLS_MAX = 500
export const PAIRING_MINUTES = 10
/** A till that nobody used for so long, or this long in any case, is paired again. */
export const TILL_IDLE_DAYS = 30
export const TILL_DAYS = 365
/** Where a person is required, a till asks again after so many idle minutes. */
export const PERSON_MINUTES = 15
const TOKEN_MAX = 100
const KEY_MAX = 500

/** All that a till's sign-in may ever hold, whatever its merchant's account does. */
export const counterPermissions: readonly Permission[] = [
  'VIEW_COUPON',
  'UPDATE_COUPON',
  'UNDO_REDEMPTION',
]

const person = z.object({ id, name: z.string() })

export const counter = entity('Counter', {
  tillId: id,
  tillName: z.string(),
  branch: person,
  /** Who stands there now. */
  cashier: person.nullable(),
  /** Nothing is redeemed before somebody has entered a PIN. */
  requiresPerson: z.boolean(),
  /** Whether there is anybody to switch to. */
  switches: z.boolean(),
})
export type Counter = z.infer<typeof counter>

const tillStates = ['WAITING', 'PAIRED'] as const

const listed = {
  id,
  name: z.string(),
  branch: person,
  state: z.enum(tillStates),
  lastSeen: dateValue.nullable(),
  /** Of the program that it runs, and how many redemptions it has yet to send. */
  appVersion: z.string().nullable(),
  queue: z.int().nullable(),
  cashier: z.string().nullable(),
  /** A cashier's own phone. */
  ownPhone: z.boolean(),
  version: recordVersion,
}

const till = entity('Till', {
  ...listed,
  requiresPerson: z.boolean(),
  pairedAt: dateValue.nullable(),
})
export type Till = z.infer<typeof till>
const tillItem = entity('TillListItem', listed)
export type TillListItem = z.infer<typeof tillItem>

const saved = {
  name: line(TILL_NAME_MAX),
  branchId: id,
  requiresPerson: z.boolean().default(false),
}
const byOwner = { callers: ['MERCHANT'], permission: 'MANAGE_TILL' } as const
const tillNarrowing = { branchId: z.union([id, z.literal(ALL)]).default(ALL) }

export const listTills = endpoint('get /tills', {
  summary: "A merchant's tills, with what is known of each",
  ...byOwner,
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
  ...byOwner,
  data: till,
})

export const addTill = endpoint('post /tills', {
  summary: 'Add a till to a branch; it is paired by the link that `pairing` answers',
  ...byOwner,
  accounts: 'selling',
  body: z.object(saved),
  data: z.object({ id }),
})

export const updateTill = endpoint('put /tills', {
  summary: 'Rename a till, or move it to another branch',
  ...byOwner,
  outdates: 'own',
  body: z.object({ ...saved, id, version: recordVersion }),
  refuses: ['notFound'],
})

export const deleteTill = endpoint('delete /tills/{id}', {
  summary: 'Revoke a till: its next request is refused, and its redemptions still name it',
  ...byOwner,
})

const pairing = z.object({
  till: z.object({ id, name: z.string() }),
  branchName: z.string(),
  /** Null once it was used or is over. */
  token: z.string().nullable(),
  expiresAt: dateValue.nullable(),
})

export const readPairing = endpoint('get /tills/{id}/pairing', {
  summary: 'The token by which a device becomes this till',
  ...byOwner,
  data: pairing,
})

export const renewPairing = endpoint('post /tills/{id}/pairing', {
  summary:
    'A new token, in place of the one before; whichever device is the till stays it until then',
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
