import { describe, expect, test } from 'vitest'
import { inboxKinds, permissionsToDecide } from '#src/contract/core/approvals.ts'
import { permissionNeeds, withNeeds } from '#src/contract/permission-needs.ts'
import { type Permission, permissionsOf } from '#src/contract/roles.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { openStaff, roleCalls } from '#tests/support/staff.ts'

const { full, narrowed } = await openStaff()
const admin = await full()
const { add, find } = roleCalls(admin)

const cases: [chosen: Permission[], also: Permission[]][] = [
  [['APPROVE_BUSINESS'], ['VIEW_MERCHANT', 'VIEW_BANK']],
  [['APPROVE_BUSINESS', 'VIEW_MERCHANT'], ['VIEW_BANK']],
  [['APPROVE_CONTACT'], ['VIEW_MERCHANT', 'VIEW_BANK']],
  [['APPROVE_MERCHANT'], ['VIEW_MERCHANT']],
  [['APPROVE_MERCHANT', 'VIEW_BANK'], []],
  [['APPROVE_DEAL'], ['VIEW_DEAL']],
  [['APPROVE_BRANCH'], ['VIEW_BRANCH']],
  [['UPDATE_MERCHANT'], ['VIEW_MERCHANT']],
  [['ADD_BANK'], ['VIEW_BANK']],
  [
    ['DELETE_CATEGORY', 'ADD_BRAND'],
    ['VIEW_CATEGORY', 'VIEW_BRAND'],
  ],
  [['UPDATE_ROLE'], ['VIEW_ROLE']],
  [['ADD_BRANCH'].slice(1) as Permission[], []],
  [['VIEW_DEAL', 'VIEW_PAYMENT'], []],
]

test.each(cases.filter(([chosen]) => chosen.length > 0))(
  'a role of %j also gets %j [ROLE-32]',
  async (permissionIds, also) => {
    const answer = await add({ name: `Role of ${permissionIds}`, permissionIds })
    const { id } = await dataOf<{ id: string }>(answer)
    const role = await find(id)
    expect(new Set(role?.permissions)).toEqual(new Set([...permissionIds, ...also]))
  },
)

test('whatever can be given opens something: each queue and each change with what it needs [ROLE-32]', () => {
  for (const permission of permissionsOf.ADMIN) {
    const held = new Set(withNeeds([permission]))
    const sets = permissionNeeds.get(permission) ?? []
    expect(sets.length === 0 || sets.some((set) => set.every((one) => held.has(one)))).toBe(true)
    for (const all of inboxKinds.map(permissionsToDecide)) {
      if (!all.some(([decide]) => decide === permission)) continue
      expect(
        all.some((set) => set.every((one) => held.has(one))),
        permission,
      ).toBe(true)
    }
  }
})

describe('what a role needs', () => {
  test('is given by nobody who lacks it [ROLE-20]', async () => {
    const few = await narrowed(['ADD_ROLE', 'APPROVE_BUSINESS', 'VIEW_MERCHANT'])
    const refused = await add({ name: 'Reviewer', permissionIds: ['APPROVE_BUSINESS'] }, few)
    expect(await refusalOf(refused)).toMatchObject({ status: 403 })
  })

  test('what nothing asks for cannot be given [ROLE-33]', async () => {
    for (const id of [
      'ADD_REPORT',
      'DELETE_REPORT',
      'ADD_USER',
      'ADD_CREDIT_CARD',
      'DELETE_BANK',
    ]) {
      const refused = await add({ name: id, permissionIds: [id, 'VIEW_DEAL'] })
      expect(await refusalOf(refused), id).toMatchObject({
        errors: { permissionIds: expect.any(String) },
      })
    }
  })
})
