import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test, vi } from 'vitest'
import { PASSWORD_LINKS_PER_DAY } from '#src/contract/authentication/recovery.ts'
import { knownDevices } from '#src/services/authentication/credentials/schema.ts'
import { ROLES_MAX } from '#src/services/authentication/roles/find-roles.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { PASSWORD, postSignIn } from '#tests/support/accounts.ts'
import { openStaff } from '#tests/support/staff.ts'

const { authentication, db, full, person } = await openStaff()
const admin = await full()
const CROWD = 8
const crowd = <Answer>(send: (turn: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: CROWD }, (_, turn) => send(turn)))

test('of roles that are added at once one takes the last place [BULK-13]', async () => {
  const row = (at: number) => ({ id: v7(), name: `Role of many ${at}`, permissions: ['VIEW_BANK'] })
  const before = await db.$count(customRoles)
  const rows = Array.from({ length: ROLES_MAX - 1 - before }, (_, at) => row(at))
  await db.insert(customRoles).values(rows as (typeof customRoles.$inferInsert)[])
  const answers = await crowd((turn) =>
    admin.ask('/roles', {
      method: 'POST',
      body: { name: `Desk ${turn}`, description: null, permissionIds: ['VIEW_BANK'] },
    }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await db.$count(customRoles)).toBe(ROLES_MAX)
})

test('links for a new password that are sent at once keep to those of a day [BULK-13]', async () => {
  const owner = await person()
  const path = `/users/MERCHANT/${owner.id}/password-link`
  const send = () => admin.ask(path, { method: 'POST' })
  for (let sent = 1; sent < PASSWORD_LINKS_PER_DAY; sent += 1) await send()
  const statuses = (await crowd(send)).map(({ status }) => status).sort()
  expect(statuses).toEqual([200, ...Array(CROWD - 1).fill(429)])
})

test('twenty browsers of a person are remembered, however many sign in at once [BULK-13]', async () => {
  const owner = await person()
  // A busy machine puts some off.
  const signIn = (device: string) =>
    vi.waitUntil(
      async () => {
        const given = { username: owner.email, password: PASSWORD, device }
        return (await postSignIn(authentication, given)).status === 200
      },
      { timeout: 120_000, interval: 100 },
    )
  const earlier = Array.from({ length: 19 }, (_, at) => ({
    userId: owner.id,
    deviceHash: `earlier ${at}`,
  }))
  await db.insert(knownDevices).values(earlier)
  await crowd((turn) => signIn(`browser ${turn}`))
  expect(await db.$count(knownDevices, eq(knownDevices.userId, owner.id))).toBe(20)
})
