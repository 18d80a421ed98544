import type { Token } from '#src/contract/authentication/tokens.ts'
import type { TillEntry } from '#src/contract/core/till-sync.ts'
import type { Envelope } from '#src/contract/envelope.ts'
import { addAccount, tokenFrom } from './accounts.ts'
import { addBranch } from './branches.ts'
import { addCoupons, addDeal } from './coupons.ts'
import type { TestDatabase } from './database.ts'
import { startServer } from './server.ts'
import { backdatePairing, tillKeys, tillQueue, type Uploaded } from './till-entries.ts'

const BUSY = 503
const DAY_MS = 86_400_000

/** Two processes on one database, and a shop of one branch whose tills may work without the line. */
export async function twoTillServers({ db, url }: TestDatabase) {
  const env = {
    DATABASE_URL: url.replace('@/', '@localhost/'),
    SECRET_KEYS: 'a secret that both processes of this test know',
    PUBLIC_ORIGIN: 'http://localhost',
  }
  const servers = await Promise.all([startServer(env), startServer(env)])
  const owner = await addAccount(db)
  const branchId = await addBranch(db, owner.id, 'Galle Fort')
  const buyer = await addAccount(db, { role: 'USER', business: undefined })
  const ownerToken = await tokenFrom(servers[0].origin, owner.email)

  /** Asks one process, or the other. @returns the answer, which is about nothing unless its code is 2000 */
  async function send<Data>(
    at: number,
    method: string,
    path: string,
    body?: object,
    token: string | null = ownerToken,
  ): Promise<Envelope<Data>> {
    const answer = await fetch(`${servers[at % servers.length]?.origin}/api/v1/${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return answer.status === BUSY ? send(at, method, path, body, token) : answer.json()
  }

  async function till(name: string) {
    const keys = tillKeys()
    const added = { name, branchId, offline: true }
    const { data } = await send<{ id: string }>(0, 'POST', 'authentication/tills', added)
    const offered = await send<{ token: string }>(
      0,
      'GET',
      `authentication/tills/${data.id}/pairing`,
    )
    const path = `authentication/pairings/${offered.data.token}`
    const paired = await send<Token>(0, 'POST', path, { publicKey: keys.publicKey }, null)
    await backdatePairing(db, data.id)
    const { accessToken } = paired.data
    return {
      id: data.id,
      entryOf: tillQueue(keys),
      upload(at: number, entries: readonly TillEntry[]) {
        const body = { deviceTime: Date.now(), appVersion: '1', queue: 0, entries }
        return send<Uploaded>(at, 'POST', 'core/tills/uploads', body, accessToken)
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
    return send<{ id: string }>(at, 'PUT', 'core/coupons/redeem', body)
  }

  return { servers, owner, branchId, send, till, held, redeem }
}
