import { expect, test } from 'vitest'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { openStaff } from '#tests/support/staff.ts'

const { full, person } = await openStaff()
const admin = await full()

test('roles, permissions and who holds which are read and changed by seven calls [ROLE-25]', async () => {
  const colleague = await full()
  const body = { name: 'Readers', description: '', permissionIds: ['VIEW_DEAL'] }
  const { id } = await dataOf<{ id: string }>(await admin.ask('/roles', { method: 'POST', body }))
  const calls = [
    ['GET', '/roles/users/0/25/search/ALL', undefined],
    ['GET', '/roles/summary', undefined],
    ['GET', '/permissions', undefined],
    ['PUT', '/roles', { ...body, id, permissionIds: ['VIEW_BANK'] }],
    ['PUT', '/roles/users', { userId: colleague.id, roleId: id }],
    ['PUT', '/roles/users', { userId: colleague.id, roleId: 'ADMIN' }],
    ['DELETE', `/roles/${id}`, undefined],
  ] as const
  const others = [await person(), await person({ role: 'BANK' }), await person({ role: 'USER' })]
  for (const [method, path, sent] of calls) {
    const options = { method, ...(sent && { body: sent }) }
    for (const other of others) {
      const refused = await refusalOf(await other.ask(path, options))
      expect(refused, `${method} ${path}`).toMatchObject({ code: 4003 })
    }
    expect((await admin.ask(path, options)).status, `${method} ${path}`).toBe(200)
  }
  const { roles } = await dataOf<{ roles: { id: string }[] }>(await admin.ask('/roles/summary'))
  expect(roles.map((role) => role.id)).not.toContain(id)
})
