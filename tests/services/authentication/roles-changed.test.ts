import { describe, expect, test } from 'vitest'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { messageOf } from '#tests/support/profiles.ts'
import { type Member, openStaff, roleCalls } from '#tests/support/staff.ts'

const { addRole, auditOf, full, narrowed, person } = await openStaff()
const admin = await full('Ishara Fernando')
const { add, find, remove, update } = roleCalls(admin)
const permissionsNow = async (who: Member) =>
  (await dataOf<{ permissions: string[] }>(await who.ask('/users'))).permissions

describe('changing a role', () => {
  test('acts at the next request of whoever holds it, and never widens [ROLE-20, ROLE-22]', async () => {
    const holder = await narrowed(['VIEW_ROLE'])
    const id = holder.customRoleId
    expect(await permissionsNow(holder)).toEqual(['VIEW_ROLE'])
    expect((await holder.ask('/roles/summary')).status).toBe(200)
    const answer = await update({ id, permissionIds: ['VIEW_USER'] })
    expect(await messageOf(answer)).toBe('Role updated Successfully')
    expect(await refusalOf(await holder.ask('/roles/summary'))).toMatchObject({ code: 4003 })
    expect((await holder.ask('/users/USER/0/25/search/ALL')).status).toBe(200)
    expect(await permissionsNow(holder)).toEqual(['VIEW_USER'])
    expect(await auditOf(id)).toMatchObject([
      {
        event: 'role.updated',
        actorId: admin.id,
        before: { permissions: ['VIEW_ROLE'] },
        after: { permissions: ['VIEW_USER'] },
      },
    ])
    const widened = await narrowed(['ADD_DEAL', 'VIEW_DEAL'])
    expect(await permissionsNow(widened)).toEqual(['VIEW_DEAL'])
    expect(await messageOf(await update({ id, permissionIds: ['VIEW_DEAL'] }, admin, 'ru'))).toBe(
      'Роль успешно изменена',
    )
  })

  test('changing a role keeps name and description that are left out, and lets them change [ROLE-26]', async () => {
    const { id } = await dataOf<{ id: string }>(
      await add({ name: 'Readers', description: 'Read.', permissionIds: ['VIEW_DEAL'] }),
    )
    await update({ id, permissionIds: ['VIEW_BANK'] })
    expect(await find(id)).toMatchObject({ name: 'Readers', description: 'Read.' })
    await update({ id, name: 'readers', description: null, permissionIds: ['VIEW_BANK'] })
    expect(await find(id)).toMatchObject({ name: 'readers', description: '' })
    await add({ name: 'Writers', permissionIds: ['VIEW_DEAL'] })
    const taken = await update({ id, name: 'WRITERS', permissionIds: ['VIEW_BANK'] })
    expect(await refusalOf(taken)).toMatchObject({ status: 409, code: 4010 })
    const empty = await update({ id, name: '', permissionIds: [] })
    expect((await refusalOf(empty)).errors).toHaveProperty('permissionIds')
  })

  test('changing a role refuses the own role and one that holds more [ROLE-20]', async () => {
    const some = await narrowed(['VIEW_ROLE', 'UPDATE_ROLE', 'DELETE_ROLE', 'VIEW_DEAL'])
    const own = { id: some.customRoleId, permissionIds: ['VIEW_DEAL'] }
    expect(await refusalOf(await update(own, some))).toMatchObject({
      status: 422,
      code: 4022,
      displayMessage: 'You have this role. Ask another administrator to change it.',
    })
    const more = await addRole(['VIEW_DEAL', 'APPROVE_DEAL'])
    for (const answer of [
      await update({ id: more, permissionIds: ['VIEW_DEAL'] }, some),
      await remove(more, some),
    ]) {
      expect(await refusalOf(answer)).toMatchObject({ status: 403, code: 4003 })
    }
    const less = await addRole(['VIEW_DEAL'])
    const beyond = await update({ id: less, permissionIds: ['VIEW_DEAL', 'VIEW_BANK'] }, some)
    expect(await refusalOf(beyond)).toMatchObject({ status: 403, code: 4003 })
    expect((await update({ id: less, permissionIds: ['UPDATE_ROLE'] }, some)).status).toBe(200)
  })

  test.each(['ADMIN', 'MERCHANT', 'BANK', 'USER'])(
    '%s of the system is neither changed nor deleted [ROLE-20]',
    async (id) => {
      const answers = [await update({ id, permissionIds: ['VIEW_DEAL'] }), await remove(id)]
      for (const answer of answers) {
        expect(await refusalOf(answer)).toMatchObject({
          status: 422,
          code: 4022,
          displayMessage: 'You can’t change or delete system roles.',
        })
      }
    },
  )
})

describe('deleting a role', () => {
  test('deleting a role waits until nobody holds it, and says how many do [ROLE-21, ROLE-24]', async () => {
    const id = await addRole(['VIEW_DEAL'], 'Short lived')
    const holders = [
      await person({ role: 'ADMIN', customRoleId: id }),
      await person({ role: 'ADMIN', customRoleId: id }),
    ]
    expect(await refusalOf(await remove(id))).toMatchObject({
      status: 422,
      code: 4022,
      displayMessage: '2 administrators have this role. Give them another one first.',
    })
    const russian = await refusalOf(await remove(id, admin, 'ru'))
    expect(russian.displayMessage).toContain('2 администратора.')
    for (const { id: userId } of holders) {
      await admin.ask('/roles/users', { method: 'PUT', body: { userId, roleId: null } })
    }
    expect(await messageOf(await remove(id))).toBe('Role “Short lived” deleted.')
    expect(await find(id)).toBeUndefined()
    expect(await auditOf(id)).toMatchObject([
      { event: 'role.deleted', before: { name: 'Short lived', permissions: ['VIEW_DEAL'] } },
    ])
    expect((await add({ name: 'Short lived', permissionIds: ['VIEW_DEAL'] })).status).toBe(200)
    for (const gone of [id, '0198c1d4-0000-7000-8000-000000000001']) {
      expect(await refusalOf(await remove(gone))).toMatchObject({ status: 404, code: 4004 })
    }
  })

  test('a role that is given at the same time is either held or gone [R02]', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await addRole(['VIEW_DEAL'])
      const member = await full()
      const body = { userId: member.id, roleId: id }
      const [given, removed] = await Promise.all([
        admin.ask('/roles/users', { method: 'PUT', body }),
        remove(id),
      ])
      expect([given.status, removed.status].sort()).toEqual(
        given.status === 200 ? [200, 422] : [200, 404],
      )
    }
  })
})
