import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { moveTally } from '#src/services/core/deals/tallies.ts'
import { branches } from '#src/services/location/branches/schema.ts'
import { addAccount, tokenFrom } from '#tests/support/accounts.ts'
import { addDeal } from '#tests/support/coupons.ts'
import { testDatabase } from '#tests/support/database.ts'
import { fetchPatiently } from '#tests/support/patient-fetch.ts'
import { aBusiness, aContact } from '#tests/support/profiles.ts'
import { startServer } from '#tests/support/server.ts'

const { db, url } = await testDatabase()
const env = {
  DATABASE_URL: url.replace('@/', '@localhost/'),
  SECRET_KEYS: 'a secret that both processes of this test know',
  PUBLIC_ORIGIN: 'http://localhost',
}
const CROWD = 6
const users = 'authentication/users/MERCHANT'
const rejected = { approvalStatus: 'REJECTED', comment: 'Which one?', version: 1 }
const covered = sql`array['address', 'reach', 'name']`
type Call = (path: string, body: object, method?: string) => Promise<void>

/** What a merchant has waiting or live, and the change to it that the rule fits. */
const kinds: Record<string, (ownerId: string, admin: Call) => Promise<[string, object]>> = {
  async deals(merchantId: string) {
    const deal = await tallied(merchantId, 'PENDING')
    const body = {
      ...deal,
      description: 'Changed.',
      categoryIds: [deal.categoryId],
      originalPrice: deal.originalPriceCents,
      deductionAmount: 0,
      validFrom: deal.validFrom.getTime(),
      expiredOn: deal.expiredOn.getTime(),
      startTime: '10:00 AM',
      endTime: '08:00 PM',
      imageUrls: [deal.coverImage],
    }
    return ['core/deals/MERCHANT', body]
  },
  async profile(userId: string, admin: Call) {
    await admin(`${users}/business`, { ...aBusiness, userId })
    return [`${users}/business`, { ...aBusiness, userId, address: '1 New Road' }]
  },
  async contact(userId: string, admin: Call) {
    await admin(`${users}/contact`, { ...aContact, userId })
    return [`${users}/contact`, { ...aContact, userId, email: 'new@books.example' }]
  },
  async branches(userId: string) {
    const [id, location] = [v7(), { latitude: 6.9, longitude: 79.8 }]
    const place = { ...location, globalCode: '6MV6WRFP+QM', city: 'Colombo', country: 'LK' }
    const kept = { name: 'Fort', address: '12 Rampart Street', proofUrl: null, contactNo: null }
    const approvedAs = { ...kept, ...place, version: 1, approvedAt: new Date().toISOString() }
    const owner = { ownerId: userId, ownerRole: 'MERCHANT', addressVerified: true } as const
    await db.insert(branches).values({ id, ...owner, ...kept, ...place, approvedAs })
    const changed = { id, userId, version: 1, name: 'Kiosk', address: { value: kept.address } }
    return ['location/branch', { ...changed, location }]
  },
}

async function tallied(merchantId: string, approvalStatus: 'PENDING' | 'APPROVED') {
  const deal = await addDeal(db, merchantId, { approvalStatus })
  await db.transaction((tx) => moveTally(tx, null, deal))
  return deal
}

async function callOf(origin: string, email: string): Promise<Call> {
  const authorization = `Bearer ${await tokenFrom(origin, email)}`
  const headers = { authorization, 'content-type': 'application/json' }
  return async (path, body, method = 'PUT') => {
    const sent = { method, headers, ...(method === 'PUT' && { body: JSON.stringify(body) }) }
    const answer = await fetchPatiently(`${origin}/api/v1/${path}`, sent)
    expect(await answer.json(), path).toMatchObject({ code: 2000 })
  }
}

test.each(['rule', 'trust'] as const)(
  'no process approves by a rule once another answered that the %s has ended [APPR-55, APPR-56, APPR-78]',
  async (ending) => {
    const [first, second] = await Promise.all([startServer(env), startServer(env)])
    const { id: addedBy, email } = await addAccount(db, { role: 'ADMIN', business: undefined })
    const admin = await callOf(second.origin, email)
    const people = await Promise.all(
      Array.from({ length: CROWD }, async () => {
        const { id, email } = await addAccount(db)
        await tallied(id, 'APPROVED')
        return { id, call: await callOf(first.origin, email) }
      }),
    )
    for (const [kind, prepare] of Object.entries(kinds)) {
      const id = v7()
      let ended: Promise<void> | undefined
      const endRule = () => {
        ended ??= admin(`core/trust/rules/${id}`, {}, 'DELETE')
        return ended
      }
      const [early, late, ...others] = await Promise.all(
        people.map(async ({ id: ownerId, call }) => {
          const [path, body] = await prepare(ownerId, admin)
          await db.execute(sql`insert into trust_marks (id, owner_id, marked_by)
            values (${v7()}, ${ownerId}, ${addedBy}) on conflict do nothing`)
          const deal = await tallied(ownerId, 'PENDING')
          const verdict = { ...rejected, id: deal.id, userType: 'MERCHANT', role: 'ADMIN' }
          const reject = () => admin('core/deals/ADMIN/approve', verdict)
          const rules = async () =>
            (
              await db.execute(sql`select rule_id, decided_by from decided_rounds
              where owner_id = ${ownerId} and kind = ${kind} and rule_id is not null`)
            ).rows
          return {
            end: { rule: endRule, trust: reject }[ending],
            rules,
            submit: () => call(path, body),
          }
        }),
      )
      await db.execute(sql`insert into trust_rules
        (id, name, price_max_cents, parts, sample_percent, added_by)
        values (${id}, ${kind}, 900000, ${covered}, 100, ${addedBy})`)
      await early?.submit()
      await Promise.all(
        others.map(async ({ rules, end, submit }) => {
          const submitted = submit()
          await end()
          const approved = await rules()
          await submitted
          expect(await rules(), kind).toEqual(approved)
          expect([[], [{ rule_id: id, decided_by: addedBy }]], kind).toContainEqual(approved)
        }),
      )
      await late?.end()
      await late?.submit()
      expect(await early?.rules(), kind).toEqual([{ rule_id: id, decided_by: addedBy }])
      expect(await late?.rules(), kind).toEqual([])
      await db.execute(sql`update trust_rules set ended_at = now()`)
    }
  },
)
