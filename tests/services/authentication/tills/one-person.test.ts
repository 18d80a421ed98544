import { v4 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { throttles } from '#src/services/kit/throttle/schema.ts'
import { openTills } from '#tests/support/tills.ts'

const tills = await openTills()
beforeEach(() => tills.db.delete(throttles))
const at = (localNumber: string) => ({ mobileNo: { countryCode: '+94', localNumber } })

type Contact = { email: string } | ReturnType<typeof at>

const same: [first: Contact, again: Contact][] = [
  [{ email: 'nimal@example.com' }, { email: 'Nimal@Example.com' }],
  [{ email: 'nimal@example.com' }, { email: 'nimal+till@example.com' }],
  [{ email: 'ni.mal+a@gmail.com' }, { email: 'nimal@googlemail.com' }],
  [at('771234567'), at('0771234567')],
]
const others: [Contact, Contact][] = [
  [{ email: 'nimal@example.com' }, { email: 'ni.mal@example.com' }],
  [{ email: 'nimal@example.com' }, at('771234567')],
  [at('771234567'), at('771234568')],
]

async function invitedTo({ owner, branchId }: Awaited<ReturnType<typeof tills.shop>>, to: Contact) {
  const body = { name: 'Nimal', branchId, ...to }
  return owner.ask<{ id: string }>('authentication', 'POST', '/cashiers', body)
}

test.each(same)(
  '%j and %j are one cashier, until the first is removed [CASH-09]',
  async (first, again) => {
    const shop = await tills.shop()
    const { data } = await invitedTo(shop, first)
    expect(await invitedTo(shop, again)).toMatchObject({
      status: 409,
      displayMessage: expect.stringContaining('Nimal has this number or address already'),
    })
    expect((await invitedTo(await tills.shop(), again)).code, 'of another shop').toBe(2000)
    await shop.owner.ask('authentication', 'DELETE', `/cashiers/${data.id}`)
    expect((await invitedTo(shop, again)).code).toBe(2000)
  },
)

test.each(others)('%j and %j are two', async (first, second) => {
  const shop = await tills.shop()
  expect((await invitedTo(shop, first)).code).toBe(2000)
  expect((await invitedTo(shop, second)).code).toBe(2000)
})

test('of invitations at once one is sent [CASH-09]', async () => {
  const shop = await tills.shop()
  const email = `${v4()}@example.com`
  const answers = await Promise.all(Array.from({ length: 4 }, () => invitedTo(shop, { email })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
})
