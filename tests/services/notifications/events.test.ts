import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { groupRules } from '#src/contract/notifications/choices.ts'
import { eventGroups, groupOf, notificationTypes } from '#src/contract/notifications/types.ts'
import type { Permission } from '#src/contract/roles.ts'
import { listAdministratorIds } from '#src/services/authentication/accounts.ts'
import { users } from '#src/services/authentication/schema.ts'
import { aBusiness, aContact } from '#tests/support/profiles.ts'
import { openStaff } from '#tests/support/staff.ts'

const { db, person, narrowed, full, notificationsOf } = await openStaff()

test('what waits is told to those administrators alone who may decide on it', async () => {
  const chief = await full()
  const business = await narrowed(['APPROVE_BUSINESS'])
  const contact = await narrowed(['APPROVE_CONTACT'])
  const reader = await narrowed(['VIEW_MERCHANT', 'APPROVE_DEAL'])
  const gone = await full()
  await db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, gone.id))
  const owner = await person({ business: {} })
  await owner.save('business', aBusiness)
  await owner.save('contact', aContact)
  const typesFor = async ({ id }: { id: string }) =>
    (await notificationsOf(id)).map(({ type }) => type)
  expect(await typesFor(chief)).toEqual(['business-profile-submitted', 'contact-details-submitted'])
  expect(await typesFor(business)).toEqual(['business-profile-submitted'])
  expect(await typesFor(contact)).toEqual(['contact-details-submitted'])
  expect([await typesFor(reader), await typesFor(gone)]).toEqual([[], []])
})

test('the settings offer what waits to the same administrators', async () => {
  const waiting = eventGroups.filter((group) => groupRules[group].decides)
  for (const group of waiting) {
    for (const permission of groupRules[group].decides ?? []) {
      const one = await narrowed([permission])
      expect(await listAdministratorIds(db, permission)).toContain(one.id)
    }
  }
  const decides = waiting.flatMap((group): Permission[] => [...(groupRules[group].decides ?? [])])
  expect([...new Set(decides)].sort()).toEqual([
    'APPROVE_BRANCH',
    'APPROVE_BUSINESS',
    'APPROVE_CONTACT',
    'APPROVE_DEAL',
    'APPROVE_MERCHANT',
    'REFUND_PAYMENT',
    'RESET_FACTOR',
    'UPDATE_ROLE',
    'VIEW_PAYMENT',
    'VIEW_RECONCILIATION',
  ])
})

test('whatever is submitted is news of the queue, whatever is decided of the owner’s own', () => {
  for (const type of notificationTypes) {
    expect(groupOf[type].endsWith('-waiting'), type).toBe(type.endsWith('-submitted'))
  }
})
