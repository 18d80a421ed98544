import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { StaffListItem } from '#src/contract/authentication/staff.ts'
import { permissionsOf } from '#src/contract/roles.ts'
import { users } from '#src/services/authentication/schema.ts'
import { PASSWORD, postRefresh, postSignIn, signInAs } from '#tests/support/accounts.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { messageOf } from '#tests/support/profiles.ts'
import { type Member, openStaff } from '#tests/support/staff.ts'

const { addRole, auditOf, authentication, db, full, narrowed, person } = await openStaff()
const admin = await full('Ishara Fernando')
const merchant = await person()

type List = { users: StaffListItem[]; totalItems: number; totalPages: number }
const list = async (term = 'ALL', pages = '0/250', who = admin) =>
  dataOf<List>(await who.ask(`/roles/users/${pages}/search/${encodeURIComponent(term)}`))
const find = async (id: string) => (await list()).users.find(({ userId }) => userId === id)
const assign = (userId: string, roleId: string | null, who: Member = admin, language?: string) =>
  who.ask('/roles/users', {
    method: 'PUT',
    body: { userId, roleId },
    ...(language && { language }),
  })
const leave = (id: string, who: Member = admin) =>
  who.ask(`/users/${id}/deactivate`, { method: 'POST' })
const comeBack = (id: string, who: Member = admin) =>
  who.ask(`/users/${id}/reactivate`, { method: 'POST' })
const fullAdministrators = async () =>
  (
    await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.role, 'ADMIN'), isNull(users.customRoleId), isNull(users.deactivatedAt)))
  ).length

describe('the list of staff', () => {
  test('the list of staff names each administrator with role and state, and nobody else [ROLE-25]', async () => {
    const roleId = await addRole(['VIEW_DEAL'], 'Reader')
    const reader = await person({ role: 'ADMIN', fullName: 'Amaya Reader', customRoleId: roleId })
    const shown = await list()
    expect(shown.users.map(({ userId }) => userId)).toEqual([reader.id, admin.id])
    expect(shown.users[0]).toMatchObject({
      fullName: 'Amaya Reader',
      email: reader.email,
      role: { id: roleId, name: 'Reader' },
      approvalStatus: 'APPROVED',
      deactivatedAt: null,
    })
    expect(shown.users[1]?.role).toEqual({ id: 'ADMIN', name: 'Administrator' })
    await leave(reader.id)
    expect((await find(reader.id))?.deactivatedAt).toMatchObject({
      milliseconds: expect.any(Number),
    })
  })

  test('the list of staff is searched by name and e-mail address, and comes in pages [SHELL-55]', async () => {
    const kumari = await person({
      role: 'ADMIN',
      fullName: 'Kumari 100%',
      email: 'kumari.w@example.com',
    })
    for (const term of ['kumari', 'KUMARI.W@', '100%', ' umari 1']) {
      expect(
        (await list(term)).users.map(({ userId }) => userId),
        term,
      ).toEqual([kumari.id])
    }
    expect((await list('_')).users).toEqual([])
    expect((await list(merchant.email)).users).toEqual([])
    const pages = await Promise.all(['0/1', '1/1', '2/1'].map((page) => list('ALL', page)))
    expect(new Set(pages.map(({ users: [first] }) => first?.userId)).size).toBe(3)
    const answer = await admin.ask('/roles/users/0/25/search/a%00b')
    expect(await refusalOf(answer)).toMatchObject({ code: 4000 })
  })
})

describe('giving a role', () => {
  test('acts at the next request and is told in both languages [ROLE-12, ROLE-22, ROLE-26]', async () => {
    const member = await full()
    const roleId = await addRole(['VIEW_ROLE'])
    expect(await messageOf(await assign(member.id, roleId))).toBe('update user successful!')
    const { permissions } = await dataOf<{ permissions: string[] }>(await member.ask('/users'))
    expect(permissions).toEqual(['VIEW_ROLE'])
    expect(await refusalOf(await assign(admin.id, roleId, member))).toMatchObject({ code: 4003 })
    expect(await messageOf(await assign(member.id, 'ADMIN', admin, 'ru'))).toBe(
      'Роль пользователя успешно изменена!',
    )
    expect((await find(member.id))?.role.id).toBe('ADMIN')
    expect(await auditOf(member.id)).toMatchObject([
      { event: 'user.signed-in' },
      {
        event: 'user.role-changed',
        actorId: admin.id,
        before: { roleId: 'ADMIN', permissions: permissionsOf.ADMIN },
        after: { roleId, permissions: ['VIEW_ROLE'] },
      },
      { event: 'user.role-changed', after: { roleId: 'ADMIN' } },
    ])
    await assign(member.id, null)
    expect(await auditOf(member.id)).toHaveLength(3)
  })

  test('nobody changes their own role [ROLE-21]', async () => {
    const roleId = await addRole(['VIEW_ROLE'])
    for (const who of [admin, await narrowed(['UPDATE_ROLE', 'VIEW_ROLE'])]) {
      const answer = await assign(who.id, roleId, who)
      expect(await refusalOf(answer)).toMatchObject({ status: 422, code: 4022 })
    }
  })

  test('nobody gives more than they have, or takes from who has more [ROLE-20]', async () => {
    const some = await narrowed(['UPDATE_ROLE', 'VIEW_DEAL'])
    const less = await narrowed(['VIEW_DEAL'])
    const other = await addRole(['UPDATE_ROLE'])
    const more = await addRole(['VIEW_BANK'])
    for (const roleId of [null, 'ADMIN', more]) {
      expect(await refusalOf(await assign(less.id, roleId, some))).toMatchObject({
        status: 403,
        code: 4003,
        displayMessage: 'You can only give a role if you have all its permissions.',
      })
    }
    for (const answer of [await assign(admin.id, other, some), await leave(admin.id, some)]) {
      expect(await refusalOf(answer)).toMatchObject({
        status: 403,
        code: 4003,
        displayMessage:
          'This administrator has more permissions than you. Ask a full administrator.',
      })
    }
    expect((await assign(less.id, other, some)).status).toBe(200)
  })

  test('nobody signs out who may do more [ROLE-20]', async () => {
    const some = await narrowed(['UPDATE_ROLE', 'VIEW_DEAL'])
    const less = await narrowed(['VIEW_DEAL'])
    const signOut = (id: string, who: Member) =>
      who.ask(`/users/ADMIN/${id}/sign-ins/end`, { method: 'POST', body: {} })
    expect(await refusalOf(await signOut(admin.id, some))).toMatchObject({ code: 4003 })
    expect((await signOut(less.id, some)).status).toBe(200)
    expect((await signOut(some.id, admin)).status).toBe(200)
    expect((await admin.ask('/users')).status).toBe(200)
  })

  test('only administrators have one, and only one that is there', async () => {
    const member = await full()
    const roleId = await addRole(['VIEW_DEAL'])
    expect(await refusalOf(await assign(merchant.id, roleId))).toMatchObject({ code: 4004 })
    expect(await refusalOf(await assign(member.id, 'MERCHANT'))).toMatchObject({ code: 4022 })
    expect(await refusalOf(await assign(member.id, member.id))).toMatchObject({ code: 4004 })
    expect(await refusalOf(await assign('me', roleId))).toMatchObject({ code: 4000 })
  })

  test('two full administrators who narrow each other leave one of them [ROLE-21, R02]', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [one, two] = [await full(), await full()]
      const roleId = await addRole(['UPDATE_ROLE', 'VIEW_ROLE'])
      const before = await fullAdministrators()
      const answers = await Promise.all([assign(two.id, roleId, one), assign(one.id, roleId, two)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
      expect(await fullAdministrators()).toBe(before - 1)
    }
  })
})

describe('who leaves', () => {
  test('who leaves is signed out at the next request, cannot come in, and leaves the history [ROLE-30]', async () => {
    const member = await full('Chathura Perera')
    const { refresh_token } = await signInAs(authentication, member)
    await member.ask('/roles', {
      method: 'POST',
      body: { name: 'Left behind', permissionIds: ['VIEW_DEAL'] },
    })
    expect(await messageOf(await leave(member.id))).toBe(
      'Chathura Perera’s account has been deactivated.',
    )
    expect(await refusalOf(await member.ask('/users'))).toMatchObject({ status: 403, code: 4009 })
    expect(await refusalOf(await postRefresh(authentication, refresh_token))).toMatchObject({
      code: 4009,
    })
    const signIn = () => postSignIn(authentication, { username: member.email, password: PASSWORD })
    expect(await refusalOf(await signIn())).toMatchObject({ code: 4001 })
    expect((await find(member.id))?.fullName).toBe('Chathura Perera')
    expect((await auditOf(member.id)).at(-1)).toMatchObject({
      event: 'user.deactivated',
      actorId: admin.id,
      after: { deactivated: true },
    })
    expect(await refusalOf(await leave(member.id))).toMatchObject({ code: 4022 })
    expect((await comeBack(member.id)).status).toBe(200)
    expect(await refusalOf(await member.ask('/users'))).toMatchObject({ code: 4009 })
    expect((await signIn()).status).toBe(200)
    expect(await refusalOf(await comeBack(member.id))).toMatchObject({
      displayMessage: 'This account is active.',
    })
  })

  test('who leaves is not oneself, nor anybody who is no administrator [ROLE-21, ROLE-30]', async () => {
    expect(await refusalOf(await leave(admin.id))).toMatchObject({ status: 422, code: 4022 })
    for (const id of [merchant.id, '0198c1d4-0000-7000-8000-000000000001']) {
      expect(await refusalOf(await leave(id))).toMatchObject({ status: 404, code: 4004 })
      expect(await refusalOf(await comeBack(id))).toMatchObject({ code: 4004 })
    }
  })

  test('two full administrators who close each other leave one of them [ROLE-21, R02]', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [one, two] = [await full(), await full()]
      const before = await fullAdministrators()
      const answers = await Promise.all([leave(two.id, one), leave(one.id, two)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
      expect(await fullAdministrators()).toBe(before - 1)
    }
  })
})
