import { expect, test } from 'vitest'
import { dataOf } from '#tests/support/answers.ts'
import { openGifts } from '#tests/support/gifts.ts'
import { canonical, freshMobile, otpClient } from '#tests/support/one-time-passwords.ts'

const { deps, authentication, owner, give, stocked, collectedOf } = await openGifts()
const client = otpClient(deps, authentication)

test('who registers in the app has the coupons that were held for the number, at once [COUP-143]', async () => {
  const deal = await stocked()
  const other = await stocked()
  const [mobileNo, another] = [freshMobile(), freshMobile()]
  await give(owner, deal.id, canonical({ mobileNo }))
  await give(owner, other.id, canonical({ mobileNo: another }))
  const before = await collectedOf(other.id)
  await client.prove({ mobileNo })
  const answer = await client.register(mobileNo, {}, '/users')
  const { userId } = await dataOf<{ userId: string }>(answer)
  expect(await collectedOf(deal.id)).toMatchObject([{ collectedBy: userId }])
  expect(await collectedOf(other.id)).toEqual(before)
})
