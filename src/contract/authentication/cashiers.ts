import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { deletedInBulk, listedAs } from '../in-bulk.ts'
import { personName } from '../names.ts'
import { ALL, batchParam, pageQuery, paging, SEARCH_MAX } from '../paging.ts'
import { dateValue, entity, id, mobileNo, recordVersion } from '../values.ts'
import { PIN_MAX } from './pin.ts'

export const CASHIER_NAME_MAX = 60
export const CASHIERS_MAX = 500
/** To the people of one merchant, by SMS or e-mail. */
export const CASHIER_LINKS_PER_DAY = 50
/** How long the link to an own phone and a PIN works. */
export const CASHIER_LINK_HOURS = 72

const cashierStates = ['INVITED', 'ACTIVE'] as const

const shown = {
  id,
  name: z.string(),
  merchant: z.object({ id, name: z.string() }),
  /** Null: at every branch. */
  branch: z.object({ id, name: z.string() }).nullable(),
  email: z.string().nullable(),
  mobileNo: mobileNo.nullable(),
  state: z.enum(cashierStates),
  invitedAt: dateValue,
  version: recordVersion,
}
const cashier = entity('Cashier', shown)
export type Cashier = z.infer<typeof cashier>

const byOwner = { callers: ['MERCHANT'], permission: 'MANAGE_CASHIER' } as const
const branchId = id.nullable()
const cashierNarrowing = {
  /** With those who stand at every branch. */
  branchId: z.union([id, z.literal(ALL)]).default(ALL),
  /** Of administrators; merchants see their own. */
  merchantId: z.union([id, z.literal(ALL)]).default(ALL),
}

export const listCashiers = endpoint('get /cashiers', {
  summary:
    'The people who redeem at counters: of the caller, or for administrators, whose look is audited',
  callers: ['ADMIN', 'MERCHANT'],
  permission: 'VIEW_TILL',
  query: z.object({
    term: z.string().max(SEARCH_MAX).default(ALL),
    ...cashierNarrowing,
    ...pageQuery,
    ...batchParam,
  }),
  data: z.object({ cashiers: z.array(cashier), undo: z.boolean(), pause: z.boolean(), ...paging }),
})

export const readCashier = endpoint('get /cashiers/{id}', {
  summary: 'One of them',
  ...byOwner,
  data: cashier,
})

export const inviteCashier = endpoint('post /cashiers', {
  summary: 'Invite somebody by e-mail or SMS: the link makes their phone a till and asks for a PIN',
  stepUp: true,
  ...byOwner,
  accounts: 'selling',
  outdates: 'own',
  body: z.object({
    name: personName(CASHIER_NAME_MAX),
    branchId,
    email: z.string().optional(),
    mobileNo: z.object({ countryCode: z.string(), localNumber: z.string() }).optional(),
  }),
  data: z.object({ id }),
  refuses: ['tooMany'],
})

export const updateCashier = endpoint('put /cashiers', {
  summary: 'Rename somebody, or let them redeem at another branch',
  ...byOwner,
  outdates: 'own',
  body: z.object({ id, name: personName(CASHIER_NAME_MAX), branchId, version: recordVersion }),
  refuses: ['notFound'],
})

export const sendCashierLink = endpoint('post /cashiers/{id}/link', {
  summary: 'Send the link again: with it the person chooses a new PIN',
  stepUp: true,
  ...byOwner,
  accounts: 'selling',
  outdates: 'own',
  refuses: ['tooMany'],
})

export const endCashier = endpoint('delete /cashiers/{id}', {
  summary: 'End somebody everywhere: their own phones and wherever they stand',
  stepUp: true,
  ...byOwner,
  outdates: 'own',
})

export const cashierBulk = deletedInBulk(
  'cashier',
  {
    by: 'OWNER',
    permission: 'MANAGE_CASHIER',
    event: 'cashier.deleted',
    listed: listedAs('cashiers', cashierNarrowing),
  },
  'end',
)

export const setCounterPause = endpoint('put /cashiers/pause', {
  summary: 'Whether whoever stands at a till may pause the coupons of a deal, and let them go on',
  stepUp: true,
  ...byOwner,
  outdates: 'own',
  body: z.object({ allowed: z.boolean() }),
})

export const setCounterUndo = endpoint('put /cashiers/undo', {
  summary: 'Whether whoever stands at a till may undo a redemption',
  stepUp: true,
  ...byOwner,
  outdates: 'own',
  body: z.object({ allowed: z.boolean() }),
})

const atCounter = { callers: ['MERCHANT'], permission: 'UPDATE_COUPON', atCounter: true } as const

export const listPersons = endpoint('get /counter/persons', {
  summary: 'Who may stand at this till',
  ...atCounter,
  data: z.object({ persons: z.array(z.object({ id, name: z.string() })) }),
})

export const switchPerson = endpoint('put /counter/person', {
  summary: 'Stand at this till, by PIN',
  ...atCounter,
  signed: ['cashierId'],
  outdates: 'own',
  body: z.object({ cashierId: id, pin: z.string().max(PIN_MAX) }),
  refuses: ['notFound', 'tooMany'],
})

export const leaveTill = endpoint('delete /counter/person', {
  summary: 'Leave this till: whoever comes next enters a PIN',
  ...atCounter,
  signed: [],
  outdates: 'own',
})
