import { describe, expect, test } from 'vitest'
import { type Permission, permissionsOf } from '#src/contract/roles.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { type Member, openStaff } from '#tests/support/staff.ts'

const { authentication, full, narrowed, person } = await openStaff()
const admin = await full()
const others = [await person(), await person({ role: 'BANK' }), await person({ role: 'USER' })]
const someone = '0198c1d4-0000-7000-8000-000000000001'
const input = { fullName: 'Amaya Silva', email: 'amaya@example.com' }
const invitation = async (role: string) => {
  const body = { ...input, role, email: `${role.toLowerCase()}@example.com` }
  const answer = await admin.ask('/invitations', { method: 'POST', body })
  return (await dataOf<{ id: string }>(answer)).id
}
const staff = await invitation('ADMIN')
const bank = await invitation('BANK')

type Call = [needed: Permission, method: string, path: string, body?: object]
const calls: Call[] = [
  ['VIEW_ROLE', 'GET', '/roles/summary'],
  ['VIEW_ROLE', 'GET', '/permissions'],
  ['VIEW_ROLE', 'GET', '/roles/users/0/25/search/ALL'],
  ['ADD_ROLE', 'POST', '/roles', { name: 'Nobody', permissionIds: ['VIEW_DEAL'] }],
  ['UPDATE_ROLE', 'PUT', '/roles', { id: 'ADMIN', permissionIds: ['VIEW_DEAL'] }],
  ['UPDATE_ROLE', 'PUT', '/roles/users', { userId: someone, roleId: null }],
  ['UPDATE_ROLE', 'POST', `/users/${someone}/deactivate`],
  ['UPDATE_ROLE', 'POST', `/users/${someone}/reactivate`],
  ['DELETE_ROLE', 'DELETE', '/roles/ADMIN'],
  ['VIEW_ROLE', 'GET', '/invitations'],
  ['VIEW_BANK', 'GET', '/invitations?role=BANK'],
  ['ADD_ROLE', 'POST', '/invitations', input],
  ['ADD_BANK', 'POST', '/invitations', { ...input, role: 'BANK' }],
  ['ADD_ROLE', 'POST', `/invitations/${staff}/resend`],
  ['ADD_BANK', 'POST', `/invitations/${bank}/resend`],
  ['ADD_ROLE', 'POST', `/invitations/${staff}/revoke`],
  ['ADD_BANK', 'POST', `/invitations/${bank}/revoke`],
]

describe.each(calls)('%s is what it takes for %s %s [Z05]', (needed, method, path, body) => {
  const ask = (who: Member) => who.ask(path, { method, body })

  test('and no other permission or role', async () => {
    const without = permissionsOf.ADMIN.filter((permission) => permission !== needed)
    for (const who of [...others, await narrowed(without)]) {
      expect(await refusalOf(await ask(who))).toMatchObject({ status: 403, code: 4003 })
    }
  })

  test('and a bearer token', async () => {
    const answer = await authentication.request(path, { method })
    expect(await refusalOf(answer)).toMatchObject({ status: 401, code: 4001 })
  })
})
