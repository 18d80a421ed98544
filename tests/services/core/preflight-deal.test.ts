import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deals } from '#src/services/core/deals/schema.ts'
import { aDeal, openCore, ownPicture } from '#tests/support/core.ts'

const { db, ask } = await openCore()
const image = await ownPicture(db, 'nadeesha')
const body = { ...aDeal(image), title: 'Lagoon brunch' }
const added = await ask<{ dealId: string }>('nadeesha', '/deals/MERCHANT', { method: 'POST', body })
const id = added.data.dealId
const set = (values: Partial<typeof deals.$inferInsert>) =>
  db.update(deals).set(values).where(eq(deals.id, id))

type Found = { duplicate: { id: string } | null; coverWidth: number | null }

async function duplicate(who: string, title: string, more = {}): Promise<string | null> {
  const query = new URLSearchParams({ title, ...more })
  const { data } = await ask<Found>(who, `/deals/preflight?${query}`)
  return data.duplicate?.id ?? null
}

test('a duplicate is an own deal that is live, in whatever case, and never the deal itself [DEAL-95]', async () => {
  expect(await duplicate('nadeesha', 'Lagoon brunch')).toBeNull()
  await set({ approvalStatus: 'APPROVED' })
  expect(await duplicate('nadeesha', ' LAGOON brunch ')).toBe(id)
  expect(await duplicate('nadeesha', 'Lagoon')).toBeNull()
  expect(await duplicate('nadeesha', '')).toBeNull()
  expect(await duplicate('nadeesha', 'Lagoon brunch', { except: id })).toBeNull()
  expect(await duplicate('ruwan', 'Lagoon brunch')).toBeNull()
  await set({ expiresOn: '2020-01-01', validFrom: new Date('2019-12-01') })
  expect(await duplicate('nadeesha', 'Lagoon brunch')).toBeNull()
})

test('a merchant or somebody who names one may ask, and a cover elsewhere is not looked at [DEAL-95]', async () => {
  expect(await ask('ishara', '/deals/preflight?title=x')).toMatchObject({ code: 4004 })
  expect(await ask('priyanka', '/deals/preflight?title=x')).toMatchObject({ code: 4003 })
  const long = `/deals/preflight?title=${'x'.repeat(101)}`
  expect(await ask('nadeesha', long)).toMatchObject({ code: 4000 })
  const foreign = `/deals/preflight?coverImage=${encodeURIComponent('https://elsewhere.example/a')}`
  expect((await ask<Found>('nadeesha', foreign)).data.coverWidth).toBeNull()
})
