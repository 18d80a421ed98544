import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { accountStatus } from '#src/contract/values.ts'
import {
  canAddDeals,
  isActiveMerchant,
  listAdministratorIds,
} from '#src/services/authentication/accounts.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { users } from '#src/services/authentication/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'

const { db } = await testDatabase()

test('a merchant is active while approved, unblocked or enabled, and not gone', async () => {
  const active = async (id: string) => {
    const [row] = await db
      .select({ yes: sql<boolean>`${isActiveMerchant(sql`${id}::uuid`)}` })
      .from(users)
      .limit(1)
    return row?.yes
  }
  const states: Record<string, boolean | undefined> = {}
  for (const approvalStatus of accountStatus.options) {
    states[approvalStatus] = await active((await addAccount(db, { approvalStatus })).id)
  }
  expect(states).toEqual({
    PENDING: false,
    APPROVED: true,
    REJECTED: false,
    BLOCKED: false,
    UNBLOCKED: true,
    ENABLED: true,
  })
  const { id } = await addAccount(db)
  await db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, id))
  expect(await active(id)).toBe(false)
})

test('administrators who can sign in and may decide are told of work that waits', async () => {
  const here = await addAccount(db, { role: 'ADMIN' })
  const left = await addAccount(db, { role: 'ADMIN' })
  await db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, left.id))
  const blocked = await addAccount(db, { role: 'ADMIN', approvalStatus: 'BLOCKED' })
  const customRoleId = v7()
  await db
    .insert(customRoles)
    .values({ id: customRoleId, name: 'Merchants', permissions: ['APPROVE_MERCHANT'] })
  const some = await addAccount(db, { role: 'ADMIN', customRoleId })
  expect(await listAdministratorIds(db, 'APPROVE_MERCHANT')).toContain(some.id)
  const ids = await listAdministratorIds(db, 'APPROVE_DEAL')
  expect(ids).toContain(here.id)
  expect(ids).not.toContain(left.id)
  expect(ids).not.toContain(blocked.id)
  expect(ids).not.toContain(some.id)
})

test('a block comes either before or after a deal, never in between', async () => {
  const { id } = await addAccount(db)
  let blocked = false
  const block = () =>
    db
      .update(users)
      .set({ approvalStatus: 'BLOCKED' })
      .where(eq(users.id, id))
      .then(() => {
        blocked = true
      })
  const blocking = await db.transaction(async (tx) => {
    expect(await canAddDeals(tx, id)).toBe(true)
    const waiting = block()
    await untilBlocked(db)
    expect(blocked).toBe(false)
    return { waiting }
  })
  await blocking.waiting
  expect(await db.transaction((tx) => canAddDeals(tx, id))).toBe(false)
})

test('an e-mail address belongs to one account however it is written', async () => {
  await addAccount(db, { email: 'one@example.com' })
  await expect(addAccount(db, { email: ' ONE@Example.com ' })).rejects.toMatchObject({
    cause: { code: '23505' },
  })
})
