import { expect, test } from 'vitest'
import type { Deal } from '#src/contract/core/deals.ts'
import { aDeal, openCore, ownPicture } from '#tests/support/core.ts'

const { db, ask } = await openCore()
const image = await ownPicture(db, 'nadeesha')

const save = (method: 'POST' | 'PUT', body: object) =>
  ask<{ dealId: string; errors?: Record<string, string> }>('nadeesha', '/deals/MERCHANT', {
    method,
    body: { ...aDeal(image), ...body },
  })

async function rulesOf(id: string) {
  const { data } = await ask<Deal>('nadeesha', `/deals/MERCHANT/${id}`)
  return data.couponRules
}

test('a rule left out of a save stays as it is, one that is null goes [DEAL-140]', async () => {
  const { data } = await save('POST', { couponRules: { perPerson: 2, perDay: 40 } })
  const id = data.dealId
  expect(await rulesOf(id)).toMatchObject({ perPerson: 2, perDay: 40 })
  expect(await save('PUT', { id, version: 1 })).toMatchObject({ code: 2000 })
  expect(await rulesOf(id)).toMatchObject({ perPerson: 2, perDay: 40 })
  await save('PUT', { id, version: 2, couponRules: { perDay: null } })
  expect(await rulesOf(id)).toMatchObject({ perPerson: 2, perDay: null })
})

test('a deal added without rules has none [DEAL-140]', async () => {
  const { data } = await save('POST', {})
  expect(await rulesOf(data.dealId)).toMatchObject({ perPerson: null, perDay: null })
})

test.each([
  ['perPerson', 0],
  ['perPerson', 101],
  ['perPerson', 1.5],
  ['perPerson', '2'],
  ['perDay', -1],
  ['perDay', 100_001],
])('%s of %s is refused [DEAL-140]', async (name, value) => {
  const { code, data } = await save('POST', { couponRules: { [name]: value } })
  expect(code).toBe(4000)
  expect(Object.keys(data.errors ?? {})).toEqual([`couponRules.${name}`])
})
