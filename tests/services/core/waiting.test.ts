import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import type { InboxKind, WaitingForApproval } from '#src/contract/core/approvals.ts'
import type { Permission } from '#src/contract/roles.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { createCoreService } from '#src/services/core/app.ts'
import { reviewLooks } from '#src/services/kit/decisions/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { dataOf } from '#tests/support/answers.ts'
import { aBusiness, aContact, blank, openProfiles } from '#tests/support/profiles.ts'

const { db, deps, person } = await openProfiles()
const core = createCoreService(deps)
const admin = await person({ role: 'ADMIN' })
const waiting = async ({ headers }: Pick<typeof admin, 'headers'>) =>
  dataOf<WaitingForApproval>(await core.request('/approvals/waiting', { headers }))

test('with nothing waiting every queue is empty', async () => {
  const none = { count: 0, oldestDays: null }
  expect(await waiting(admin)).toEqual({
    deals: none,
    profile: none,
    contact: none,
    branches: none,
    accounts: { count: 0, MERCHANT: 0, BANK: 0 },
    corrections: none,
    samples: 0,
    mine: 0,
    answers: 0,
  })
})

test('every queue is counted as its list counts it, with how long the oldest has waited', async () => {
  const merchant = await person(blank)
  await merchant.save('business', aBusiness)
  await merchant.save('contact', aContact)
  const bank = await person({ ...blank, role: 'BANK' })
  await bank.save('business', aBusiness)
  await db.execute(sql`update proposals set submitted_at = now() - interval '5 days'
    where owner_id = ${bank.id}`)
  const gone = await person(blank)
  await gone.save('business', aBusiness)
  await db.execute(sql`update users set deleted_at = now() where id = ${gone.id}`)
  await addAccount(db, { approvalStatus: 'PENDING' })
  await addAccount(db, { approvalStatus: 'PENDING', role: 'BANK' })
  const found = await waiting(admin)
  expect(found).toMatchObject({
    profile: { count: 2, oldestDays: 5 },
    contact: { count: 1, oldestDays: 0 },
    accounts: { count: 2, MERCHANT: 1, BANK: 1 },
  })
  const list = await dataOf<{ totalItems: number }>(
    await admin.ask('/business/pending/0/25/search/ALL'),
  )
  expect(list.totalItems).toBe(found.profile?.count)
})

test('an administrator counts only what the inbox shows: deciding takes seeing, too [APPR-25]', async () => {
  const id = v7()
  const permissions: Permission[] = [
    'APPROVE_CONTACT',
    'VIEW_MERCHANT',
    'VIEW_BANK',
    'APPROVE_DEAL',
  ]
  await db.insert(customRoles).values({ id, name: 'Contacts', permissions })
  const narrowed = await person({ role: 'ADMIN', customRoleId: id })
  expect(await waiting(narrowed)).toEqual({
    deals: null,
    corrections: null,
    mine: 0,
    samples: 0,
    answers: 0,
    profile: null,
    contact: { count: 1, oldestDays: 0 },
    branches: null,
    accounts: null,
  })
})

test('nobody else is answered', async () => {
  const merchant = await person()
  const answer = await core.request('/approvals/waiting', { headers: merchant.headers })
  expect(answer.status).toBe(403)
  expect((await core.request('/approvals/waiting')).status).toBe(401)
})

test('of what waits, the own is what one has been given, profiles by their business, and nothing that one only opened', async () => {
  const [merchant, decided] = [await person(blank), await person(blank)]
  await merchant.save('business', aBusiness)
  await merchant.save('contact', aContact)
  const account = await addAccount(db, { approvalStatus: 'PENDING' })
  const [me, other] = [await person({ role: 'ADMIN' }), await person({ role: 'ADMIN' })]
  const give = (kind: InboxKind, recordId: string, assigneeId = me.id, minutes?: number) =>
    db.insert(reviewLooks).values({
      kind,
      recordId,
      assigneeId,
      assignedBy: admin.id,
      expiresAt: minutes ? sql`now() + make_interval(mins => ${minutes})` : null,
    })
  await give('profile', merchant.id)
  await give('accounts', account.id)
  await give('contact', merchant.id, other.id)
  await give('profile', decided.id)
  const opened = await addAccount(db, { approvalStatus: 'PENDING' })
  await give('accounts', opened.id, me.id, 5)
  expect([(await waiting(me)).mine, (await waiting(other)).mine]).toEqual([2, 1])
})
