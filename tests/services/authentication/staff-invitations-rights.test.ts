import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { inviteAdministrator } from '#src/services/authentication/invite-administrator.ts'
import { invitations, users } from '#src/services/authentication/schema.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { openStaff } from '#tests/support/staff.ts'
import { invitationCalls } from '#tests/support/staff-invitations.ts'

const staff = await openStaff()
const { addRole, db, full, narrowed } = staff
const admin = await full('Ishara Fernando')
const { accept, change, invite, invited, list, ownProfile, tokenSentTo } = invitationCalls(
  staff,
  admin,
)

describe('what an invitation gives away', () => {
  test('what an invitation gives away is never more than who sends it has [ROLE-20]', async () => {
    const some = await narrowed(['ADD_ROLE', 'VIEW_ROLE', 'VIEW_DEAL'])
    const more = await addRole(['VIEW_BANK'])
    const less = await addRole(['VIEW_DEAL'])
    for (const roleId of [null, 'ADMIN', more]) {
      const answer = await invite({ email: 'more@example.com', roleId }, some)
      expect(await refusalOf(answer)).toMatchObject({ status: 403, code: 4003 })
    }
    const id = await invited({ email: 'more@example.com', roleId: more })
    for (const how of ['resend', 'revoke'] as const) {
      expect(await refusalOf(await change(id, how, some))).toMatchObject({ code: 4003 })
    }
    expect((await invite({ email: 'less@example.com', roleId: less }, some)).status).toBe(200)
    expect(await refusalOf(await invite({ email: 'a@b.example', roleId: 'BANK' }))).toMatchObject({
      code: 4022,
    })
  })

  test('what an invitation gives away is nothing once its sender has left or was narrowed [ROLE-20, ROLE-30]', async () => {
    const ends = [
      { deactivatedAt: new Date() },
      { customRoleId: await addRole(['ADD_ROLE', 'VIEW_DEAL']) },
    ]
    for (const [index, end] of ends.entries()) {
      const email = `promised${index}@example.com`
      const sender = await full()
      const { id } = await dataOf<{ id: string }>(await invite({ email }, sender))
      const token = await tokenSentTo(email)
      await db.update(users).set(end).where(eq(users.id, sender.id))
      expect(await refusalOf(await accept(token))).toMatchObject({
        code: 4022,
        displayMessage: 'This invitation has been withdrawn.',
      })
      expect((await change(id, 'resend')).status).toBe(200)
      expect((await accept(await tokenSentTo(email))).status).toBe(200)
    }
  })

  test('a role that is promised is not deleted [ROLE-21]', async () => {
    const roleId = await addRole(['VIEW_DEAL'])
    const id = await invited({ email: 'promise@example.com', roleId })
    const remove = () => admin.ask(`/roles/${roleId}`, { method: 'DELETE' })
    expect(await refusalOf(await remove())).toMatchObject({
      code: 4022,
      displayMessage: '1 open invitation includes this role. Revoke it first.',
    })
    await db.update(invitations).set({ expiresAt: sql`now()` }).where(eq(invitations.id, id))
    expect((await remove()).status).toBe(200)
    expect(await refusalOf(await change(id, 'resend'))).toMatchObject({
      code: 4004,
      displayMessage: 'This role doesn’t exist.',
    })
    expect((await change(id, 'revoke')).status).toBe(200)
  })

  test('the first administrator of an installation is backed by nobody', async () => {
    const token = await inviteAdministrator(db, { email: 'first@example.com' })
    expect((await list()).find(({ email }) => email === 'first@example.com')).toMatchObject({
      invitedBy: null,
    })
    expect((await accept(token)).status).toBe(200)
  })
})

describe('inviting a bank', () => {
  test('inviting a bank opens an approved account that sets its own password', async () => {
    const some = await narrowed(['ADD_BANK', 'VIEW_BANK'])
    const email = 'bank@example.com'
    expect((await invite({ role: 'BANK', email, fullName: 'Hill Bank' }, some)).status).toBe(200)
    expect(await list('?role=BANK', some)).toMatchObject([{ fullName: 'Hill Bank', role: null }])
    expect((await list()).some((one) => one.email === email)).toBe(false)
    expect((await accept(await tokenSentTo(email))).status).toBe(200)
    expect(await ownProfile(email)).toMatchObject({
      role: { name: 'BANK' },
      approvalStatus: 'APPROVED',
      businessProfile: { updated: false },
    })
  })
})
