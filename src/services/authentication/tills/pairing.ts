import { and, eq, isNull, sql } from 'drizzle-orm'
import { v4 } from 'uuid'
import { z } from 'zod'
import * as contract from '#src/contract/authentication/tills.ts'
import { tillPaths } from '#src/contract/screens/tills.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { secretBoxOf } from '#src/platform/secret-box.ts'
import { isClosed } from '#src/services/authentication/account-state.ts'
import { beginTokens } from '#src/services/authentication/begin-session.ts'
import type { AuthenticationDeps } from '#src/services/authentication/deps.ts'
import {
  businessProfiles,
  shownAs,
  stateColumns,
  users,
} from '#src/services/authentication/schema.ts'
import { endTillSignIns } from '#src/services/authentication/sign-ins.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Settings } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { hashSecret } from '#src/services/kit/hashing.ts'
import { fieldRefusal, Refusal } from '#src/services/kit/refusals/refusal.ts'
import { strangersOf } from '#src/services/kit/throttle/strangers.ts'
import { findBranchNames } from '#src/services/location/index.ts'
import { notify } from '#src/services/notifications/index.ts'
import { choosePin, hashPin } from './pins.ts'
import { cashiers, tills } from './schema.ts'

const strangers = strangersOf('pairing', {
  notFound: 'tills:pair.notFound',
  tooMany: 'tills:pair.tooMany',
})

const PAIRING_SECONDS = contract.PAIRING_MINUTES * 60

/** The columns of a new token, which follows from its nonce and a key, so that a page can show it again. */
export function newPairing(settings: Settings, seconds = PAIRING_SECONDS) {
  const nonce = v4()
  return {
    pairingNonce: nonce,
    pairingHash: hashSecret(tokenOf(settings, nonce)),
    pairingExpiresAt: sql`now() + make_interval(secs => ${seconds})`,
    pairingUsedAt: null,
  }
}

export function tokenOf({ secretKeys }: Settings, nonce: string): string {
  return secretBoxOf(secretKeys, 'pairings').sign(nonce)
}

const isOver = sql<boolean>`${tills.pairingExpiresAt} <= now()`

export const pairingEndpoints = [
  bind(contract.readPairing, async ({ params, caller, format }, { db, settings }) => {
    const [row] = await db
      .select({ till: tills, over: isOver })
      .from(tills)
      .where(isOwn(params.id, caller.userId))
    if (!row) throw new Refusal('notFound', 'tills:notFound')
    const { till } = row
    const token = till.pairingNonce && tokenOf(settings, till.pairingNonce)
    const isOpen =
      token && !row.over && !till.pairingUsedAt && hashSecret(token) === till.pairingHash
    const branches = await findBranchNames(db, [till.branchId])
    return {
      data: {
        till: { id: till.id, name: till.name },
        branchName: branches.get(till.branchId) ?? '',
        token: isOpen ? token : null,
        expiresAt: isOpen && till.pairingExpiresAt ? format.instant(till.pairingExpiresAt) : null,
      },
    }
  }),

  bind(contract.renewPairing, async (call, { db, settings }) => {
    const { params, caller } = call
    await db.transaction(async (tx) => {
      const shared = and(isOwn(params.id, caller.userId), isNull(tills.cashierId))
      const { rowCount } = await tx.update(tills).set(newPairing(settings)).where(shared)
      if (rowCount === 0) throw new Refusal('notFound', 'tills:notFound')
      await recordAudit(tx, call, { event: 'till.offered', subjectId: params.id })
    })
    return { data: null, message: 'tills:offered' }
  }),

  bind(contract.readOffer, async (call, { db }) => {
    await strangers.refuse(db, call)
    const offer = await findOffer(db, call.params.token)
    if (!offer) return strangers.count(db, call)
    const branches = await findBranchNames(db, [offer.branchId])
    const branchName = branches.get(offer.branchId) ?? ''
    const { shop, tillName, cashierName } = offer
    return { data: { shop, branchName, tillName, cashierName } }
  }),

  bind(contract.pairTill, async (call, deps: AuthenticationDeps) => {
    const { db } = deps
    await strangers.refuse(db, call)
    const offer = await findOffer(db, call.params.token)
    if (!offer) return strangers.count(db, call)
    const publicKey = readKey(call.body.publicKey)
    const pinHash = offer.cashierId ? await hashPin(choosePin(call.body.pin ?? '')) : null
    const { data, owner } = await db.transaction(async (tx) => {
      const taken = await take(tx, call.params.token, {
        publicKey,
        appVersion: call.body.appVersion ?? null,
      })
      if (!taken) throw new Refusal('ruleBroken', 'tills:pair.used')
      await endTillSignIns(tx, [taken.id], 'replaced')
      if (taken.cashierId) {
        await tx
          .update(cashiers)
          .set({ pinHash, acceptedAt: sql`now()` })
          .where(eq(cashiers.id, taken.cashierId))
      }
      const account = { id: taken.merchantId, role: 'MERCHANT' } as const
      const by = { ...call, caller: { userId: account.id, role: account.role } }
      await recordAudit(tx, by, { event: 'till.paired', subjectId: taken.id })
      await notify(tx, {
        userIds: [account.id],
        type: 'till-paired',
        params: { name: taken.name },
        link: tillPaths.show(taken),
      })
      const cashierId = taken.cashierId ?? undefined
      const counter = { tillId: taken.id, ...(cashierId && { cashierId }) }
      return { owner: by.caller, data: await beginTokens(tx, deps, account, counter) }
    })
    // Whoever has a PIN now may stand at the shop's other tills.
    if (pinHash) await deps.outdate('own', owner)
    return { data, message: 'tills:pair.done' }
  }),
]

function isOwn(id: string, merchantId: string) {
  return and(eq(tills.id, id), eq(tills.merchantId, merchantId), isNull(tills.deletedAt))
}

/** @returns undefined for a token that nobody gave. @throws Refusal ruleBroken for one that is over */
async function findOffer(db: Queryable, token: string) {
  const [row] = await db
    .select({
      ...stateColumns,
      till: tills,
      shop: shownAs.name,
      over: isOver,
      cashierName: cashiers.name,
      cashierGone: sql<boolean>`${cashiers.deletedAt} is not null`,
    })
    .from(tills)
    .innerJoin(users, eq(users.id, tills.merchantId))
    .leftJoin(businessProfiles, eq(businessProfiles.userId, users.id))
    .leftJoin(cashiers, eq(cashiers.id, tills.cashierId))
    .where(eq(tills.pairingHash, hashSecret(token)))
  if (!row) return undefined
  const { till, shop, cashierName } = row
  if (till.deletedAt || row.cashierGone || isClosed(row)) throw ended('tills:pair.revoked')
  if (till.pairingUsedAt) throw ended('tills:pair.used')
  if (row.over) throw ended('tills:pair.over')
  const { branchId, cashierId, name: tillName } = till
  return { shop, branchId, tillName, cashierId, cashierName }
}

function ended(text: 'tills:pair.revoked' | 'tills:pair.used' | 'tills:pair.over') {
  return new Refusal('ruleBroken', text)
}

type Taken = Pick<typeof tills.$inferInsert, 'publicKey' | 'appVersion'>

/** Of two devices at the same time the second finds nothing left. */
async function take(tx: Tx, token: string, taken: Taken) {
  const [row] = await tx
    .update(tills)
    .set({
      ...taken,
      pairingUsedAt: sql`now()`,
      pairedAt: sql`now()`,
      lastSeenAt: sql`now()`,
      signs: taken.publicKey !== null,
      unsignedAt: null,
      unsignedKey: null,
      queue: null,
    })
    .where(
      and(
        eq(tills.pairingHash, hashSecret(token)),
        isNull(tills.pairingUsedAt),
        isNull(tills.deletedAt),
        sql`${tills.pairingExpiresAt} > now()`,
      ),
    )
    .returning()
  return row
}

/** Ed25519 (RFC 8037) or P-256 (RFC 7518); a private part is refused. */
const publicKeys = z.union([
  z.strictObject({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.base64url().length(43) }),
  z.strictObject({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: z.base64url().length(43),
    y: z.base64url().length(43),
  }),
])

function readKey(text: string | undefined): Record<string, unknown> | null {
  if (!text) return null
  try {
    return publicKeys.parse(JSON.parse(text))
  } catch {
    throw fieldRefusal('publicKey', 'errors:service.invalid')
  }
}
