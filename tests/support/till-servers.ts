import type { Token } from '#src/contract/authentication/tokens.ts'
import type { TillEntry } from '#src/contract/core/till-sync.ts'
import { addAccount } from './accounts.ts'
import { addBranch } from './branches.ts'
import { addCoupons, addDeal } from './coupons.ts'
import type { TestDatabase } from './database.ts'
import type { AtEnd } from './server.ts'
import { backdatePairing, tillKeys, tillQueue, type Uploaded } from './till-entries.ts'
import { twoProcesses } from './two-processes.ts'

const DAY_MS = 86_400_000

/** Two processes on one database, and shops whose tills may work without the line. */
export async function twoTillServers(database: TestDatabase, atEnd?: AtEnd) {
  const processes = await twoProcesses(database, atEnd && { atEnd })
  return { ...processes, shop: () => openShop(database, processes) }
}

async function openShop(
  { db }: TestDatabase,
  { callerOf, signIn }: Awaited<ReturnType<typeof twoProcesses>>,
) {
  const owner = await addAccount(db)
  const branchId = await addBranch(db, owner.id, 'Galle Fort')
  const buyer = await addAccount(db, { role: 'USER', business: undefined })
  const { insist } = await signIn(owner.email)

  async function till(name: string) {
    const keys = tillKeys()
    const added = { name, branchId, offline: true }
    const { data } = await insist(0, 'POST', 'authentication/tills', added)
    const path = `authentication/tills/${data.id}/pairing`
    const offered = await insist<{ token: string }>(0, 'GET', path)
    const pairing = `authentication/pairings/${offered.data.token}`
    const paired = await callerOf('').insist<Token>(0, 'POST', pairing, {
      publicKey: keys.publicKey,
    })
    await backdatePairing(db, data.id)
    const device = callerOf(paired.data.accessToken)
    return {
      id: data.id,
      entryOf: tillQueue(keys),
      upload(at: number, entries: readonly TillEntry[]) {
        const body = { deviceTime: Date.now(), appVersion: '1', queue: 0, entries }
        return device.insist<Uploaded>(at, 'POST', 'core/tills/uploads', body)
      },
    }
  }

  /** Coupons of one deal that a customer has held for a day. */
  async function held(count: number, rules: Parameters<typeof addDeal>[2] = {}) {
    const deal = await addDeal(db, owner.id, rules)
    const collectedAt = new Date(Date.now() - DAY_MS)
    return addCoupons(db, deal, count, { collectedBy: buyer.id, collectedAt })
  }

  function redeem(at: number, couponCode: string, given: object = {}) {
    const body = { couponCode, merchantId: owner.id, key: crypto.randomUUID(), ...given }
    return insist(at, 'PUT', 'core/coupons/redeem', body)
  }

  return { owner, branchId, insist, till, held, redeem }
}
