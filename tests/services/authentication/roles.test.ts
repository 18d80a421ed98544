import { describe, expect, test } from 'vitest'
import type { PermissionSummary } from '#src/contract/authentication/roles-of-staff.ts'
import { permissions, permissionsOf } from '#src/contract/roles.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { messageOf } from '#tests/support/profiles.ts'
import { openStaff, roleCalls } from '#tests/support/staff.ts'

const { addRole, auditOf, full, narrowed, person } = await openStaff()
const admin = await full('Ishara Fernando')

const { add, find, list } = roleCalls(admin)
describe('the catalogue', () => {
  const read = async (language: string) => {
    const answer = await admin.ask('/permissions', { language })
    return (await dataOf<{ permissions: PermissionSummary[] }>(answer)).permissions
  }

  test('the catalogue lists every permission with its name and group [ROLE-13, ROLE-14, ROLE-15]', async () => {
    const catalogue = await read('en')
    expect(catalogue.map(({ id }) => id)).toEqual(permissions)
    expect(catalogue).toHaveLength(17 * 4 + 5 + 15)
    expect(catalogue[0]).toEqual({
      id: 'VIEW_ROLE',
      name: 'View roles and staff',
      group: 'Roles and staff',
      assignable: true,
      needs: [],
    })
    const [contact] = catalogue.filter(({ id }) => id === 'APPROVE_CONTACT')
    expect(contact).toMatchObject({ name: 'Approve contact details', group: 'Merchants' })
    const own = catalogue.filter(({ assignable }) => !assignable).map(({ id }) => id)
    expect(own).toContain('ADD_DEAL')
    expect(own.some((id) => permissionsOf.ADMIN.some((held) => held === id))).toBe(false)
  })

  test('the catalogue is named in Russian as well', async () => {
    const catalogue = await read('ru')
    expect(catalogue.every(({ name, group }) => /^[А-ЯЁ]/.test(name + group))).toBe(true)
    expect(new Set(catalogue.map(({ name }) => name)).size).toBe(permissions.length)
  })
})

describe('the list of roles', () => {
  test('the list of roles begins with those of the system [ROLE-01, ROLE-06, ROLE-11, ROLE-19]', async () => {
    await person({ role: 'BANK' })
    const id = await addRole(['VIEW_DEAL', 'VIEW_REPORT'], 'Aa first of all')
    await person({ role: 'ADMIN', customRoleId: id })
    const shown = await list()
    expect(shown.slice(0, 5).map((role) => [role.id, role.system])).toEqual([
      ['ADMIN', true],
      ['MERCHANT', true],
      ['BANK', true],
      ['USER', true],
      [id, false],
    ])
    expect(shown[0]).toMatchObject({ name: 'Administrator', permissions: permissionsOf.ADMIN })
    expect(shown[2]).toMatchObject({ noOfUsers: 1, permissions: permissionsOf.BANK })
    expect(shown[4]).toEqual({
      id,
      name: 'Aa first of all',
      description: '',
      system: false,
      permissions: ['VIEW_DEAL', 'VIEW_REPORT'],
      noOfUsers: 1,
      holders: [{ userId: expect.any(String), fullName: expect.any(String) }],
      own: false,
      noOfInvitations: 0,
    })
    expect((await list('ru'))[0]?.name).toBe('Администратор')
  })
})

describe('adding a role', () => {
  test('adding a role says so in both languages and keeps each permission once [ROLE-22, ROLE-26]', async () => {
    const answer = await add({
      name: '  Deal   reviewers ',
      description: 'They decide.',
      permissionIds: ['APPROVE_DEAL', 'VIEW_DEAL', 'VIEW_DEAL'],
    })
    const { displayMessage, data } = (await answer.json()) as {
      displayMessage: string
      data: { id: string }
    }
    expect(displayMessage).toBe('Role added Successfully')
    expect(await find(data.id)).toMatchObject({
      name: 'Deal reviewers',
      description: 'They decide.',
      permissions: ['VIEW_DEAL', 'APPROVE_DEAL'],
    })
    const russian = await add({ name: 'Проверка', permissionIds: ['VIEW_DEAL'] }, admin, 'ru')
    expect(await messageOf(russian)).toBe('Роль успешно добавлена')
    expect(await auditOf(data.id)).toMatchObject([
      { event: 'role.added', after: { permissions: ['VIEW_DEAL', 'APPROVE_DEAL'] } },
    ])
  })

  test('adding a role needs a name and at least one permission, and says both at once [ROLE-26]', async () => {
    expect(await refusalOf(await add({ name: '  ', permissionIds: [] }))).toMatchObject({
      status: 400,
      code: 4000,
      errors: { name: 'Name is required', permissionIds: 'Choose at least one permission.' },
    })
    const unknown = await add({ name: 'x', permissionIds: ['VIEW_DEAL', 'VIEW_EVERYTHING'] })
    expect(await refusalOf(unknown)).toMatchObject({
      code: 4000,
      errors: { permissionIds: 'This permission doesn’t exist.' },
    })
    const others = await add({ name: 'x', permissionIds: ['ADD_DEAL'] })
    expect(await refusalOf(others)).toMatchObject({ status: 400, code: 4000 })
    for (const name of ['x'.repeat(61), 'a\0b']) {
      expect((await add({ name, permissionIds: ['VIEW_DEAL'] })).status, name).toBe(400)
    }
  })

  test('adding a role takes no name twice, whatever its case, nor one of the system [ROLE-26]', async () => {
    await add({ name: 'Auditors', permissionIds: ['VIEW_REPORT'] })
    for (const name of ['auditors', 'AUDITORS', ' Auditors ', 'admin', 'Merchant', 'Продавец']) {
      expect(
        await refusalOf(await add({ name, permissionIds: ['VIEW_DEAL'] })),
        name,
      ).toMatchObject({
        status: 409,
        code: 4010,
        errors: { name: 'A role with this name already exists' },
      })
    }
    const body = { name: 'At once', permissionIds: ['VIEW_DEAL'] }
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  })

  test('nobody gives what they do not have [ROLE-20]', async () => {
    const some = await narrowed(['ADD_ROLE', 'VIEW_DEAL'])
    const beyond = await add({ name: 'More', permissionIds: ['VIEW_DEAL', 'APPROVE_DEAL'] }, some)
    expect(await refusalOf(beyond)).toMatchObject({
      status: 403,
      code: 4003,
      displayMessage: 'You can only give permissions that you have.',
    })
    expect((await add({ name: 'Less', permissionIds: ['VIEW_DEAL'] }, some)).status).toBe(200)
  })
})
