import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { NotificationType } from '#src/contract/notifications/types.ts'
import { markReviewNoticesRead, notify } from '#src/services/notifications/index.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { aBusiness } from '#tests/support/profiles.ts'
import { openStaff } from '#tests/support/staff.ts'

const { db, full, person } = await openStaff()
const [first, second] = [await full(), await full()]

const unreadOf = ({ id }: { id: string }) =>
  db
    .select({ type: notifications.type, link: notifications.link })
    .from(notifications)
    .where(and(eq(notifications.userId, id), isNull(notifications.readAt)))

const announce = (type: NotificationType, link: string) =>
  db.transaction((tx) =>
    notify(tx, { userIds: [first.id, second.id], type, params: { name: 'Quay' }, link }),
  )

test('what was decided is read for everybody who was told of it [NOTIF-14]', async () => {
  const owner = await person({ approvalStatus: 'APPROVED' })
  const save = (businessName: string) =>
    owner.ask('/users/MERCHANT/business', {
      method: 'PUT',
      body: { ...aBusiness, businessName, userId: owner.id },
    })
  expect((await save('Quay One')).status).toBe(200)
  expect((await save('Quay Two')).status).toBe(200)
  const waiting = await unreadOf(first)
  expect(waiting).toMatchObject([{ type: 'business-profile-submitted' }])
  expect(await unreadOf(second)).toEqual(waiting)
  const changeId = waiting[0]?.link?.split('/').at(-1)
  const answer = await first.ask('/business/approve', {
    method: 'PUT',
    body: { id: changeId, userType: 'MERCHANT', action: 'APPROVE' },
  })
  expect(answer.status).toBe(200)
  expect(await unreadOf(first)).toEqual([])
  expect(await unreadOf(second)).toEqual([])
  expect(await unreadOf(owner)).toMatchObject([{ type: 'business-profile-approved' }])
})

test.each([
  'merchant-submitted',
  'bank-submitted',
  'business-profile-submitted',
  'contact-details-submitted',
  'deal-submitted',
  'branch-submitted',
] as const)('%s twice for one record is one unread notification [NOTIF-14]', async (type) => {
  const link = `/somewhere/${type}`
  await announce(type, link)
  await announce(type, link)
  await announce(type, `${link}/else`)
  for (const admin of [first, second]) {
    const mine = (await unreadOf(admin)).filter((one) => one.type === type)
    expect(mine.map((one) => one.link).sort()).toEqual([link, `${link}/else`])
  }
  await db.transaction((tx) => markReviewNoticesRead(tx, link))
  expect((await unreadOf(first)).some((one) => one.link === link)).toBe(false)
  expect((await unreadOf(first)).some((one) => one.link === `${link}/else`)).toBe(true)
})

test('what its owner is told stays unread, also twice', async () => {
  const link = '/deals/view/merchant/1'
  for (const type of ['deal-approved', 'deal-rejected', 'deal-rejected'] as const) {
    await announce(type, link)
  }
  await announce('deal-submitted', link)
  await db.transaction((tx) => markReviewNoticesRead(tx, link))
  expect((await unreadOf(first)).filter((one) => one.link === link)).toHaveLength(3)
})
