import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { senderName } from '#src/services/authentication/businesses.ts'
import { businessProfiles } from '#src/services/authentication/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
const settings = { brandName: 'Dealdesk' }
const fullName = 'Your bank: evil.example'

test.each([
  ['APPROVED', 'Harbour House', 'Harbour House'],
  ['PENDING', 'Win a car', 'Dealdesk'],
  ['REJECTED', 'Win a car', 'Dealdesk'],
  ['NOT_UPDATED', null, 'Dealdesk'],
  ['APPROVED', 'x'.repeat(120), 'x'.repeat(100)],
] as const)(
  'of a profile that is %s, called %s, strangers read %s [AUTH-182]',
  async (approvalStatus, businessName, shown) => {
    const { id } = await addAccount(db, { fullName, business: {} })
    await db
      .update(businessProfiles)
      .set({ approvalStatus, businessName })
      .where(eq(businessProfiles.userId, id))
    expect(await senderName(db, settings, id)).toBe(shown)
  },
)

test('without a profile it is the marketplace', async () => {
  const { id } = await addAccount(db, { fullName, business: undefined })
  expect(await senderName(db, settings, id)).toBe('Dealdesk')
})
