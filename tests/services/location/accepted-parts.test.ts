import { expect, test } from 'vitest'
import type { ChangePart } from '#src/contract/change-parts.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import {
  acceptInto,
  changedOf,
  refuseUnverified,
} from '#src/services/location/branches/accepted-parts.ts'
import { changedFields } from '#src/services/location/branches/changed-fields.ts'
import type { branches } from '#src/services/location/branches/schema.ts'

type Branch = typeof branches.$inferSelect

const live = {
  version: 3,
  name: 'Fort',
  address: '1 Church Street, Galle',
  proofUrl: '/files/1',
  contactNo: '+94112345678',
  latitude: 6.02,
  longitude: 80.21,
  globalCode: '6MV2',
  city: 'Galle',
  country: 'LK',
}
const waiting = {
  version: 4,
  name: 'Harbour',
  address: '2 Pier Road, Colombo',
  proofUrl: '/files/2',
  contactNo: null,
  latitude: 6.93,
  longitude: 79.84,
  globalCode: '6MV9',
  city: 'Colombo',
  country: 'MV',
}
const now = new Date(0)
/** A row of what waits, of which both can be taken over. */
const row: Branch = {
  ...waiting,
  id: '0198c1d4-0000-7000-8000-000000000001',
  ownerId: '0198c1d4-0000-7000-8000-000000000002',
  ownerRole: 'MERCHANT',
  addressVerified: true,
  contactVerified: true,
  approvalStatus: 'PENDING',
  approvedAs: null,
  risks: [],
  createdAt: now,
  submittedAt: now,
  updatedAt: now,
  deletedAt: null,
  searchText: '',
}
const place = ['address', 'proofUrl', 'latitude', 'longitude', 'globalCode', 'city', 'country']
const pick = (fields: readonly string[]) =>
  Object.fromEntries(Object.entries(waiting).filter(([field]) => fields.includes(field)))

test.each<[ChangePart[], readonly string[]]>([
  [[], []],
  [['name'], ['name']],
  [['contactNo'], ['contactNo']],
  [['place'], place],
  [
    ['contactNo', 'name'],
    ['contactNo', 'name'],
  ],
])(
  'accepting %j takes these fields and the version of what waits, the rest stays live [APPR-77]',
  (accepted, fields) => {
    expect(acceptInto({ ...live }, waiting, accepted)).toEqual({
      ...live,
      version: 4,
      ...pick(fields),
    })
  },
)

test.each<[ChangePart[], Partial<Branch>, boolean]>([
  [['place'], { addressVerified: false }, true],
  [['place'], { addressVerified: true, contactVerified: false }, false],
  [['contactNo'], { contactNo: '+94112345678', contactVerified: false }, true],
  [
    ['contactNo'],
    { contactNo: '+94112345678', contactVerified: true, addressVerified: false },
    false,
  ],
  [['contactNo'], { contactNo: null, contactVerified: false }, false],
  [['name'], { addressVerified: false, contactVerified: false }, false],
  [['name', 'place'], { addressVerified: false }, true],
  [['name', 'contactNo'], { contactNo: '+94112345678', contactVerified: false }, true],
  [[], { addressVerified: false, contactVerified: false }, false],
])('accepting %j of a branch with %j is refused: %s [APPR-77]', (accepted, values, refused) => {
  const branch = { ...row, contactNo: '+94112345678', ...values }
  const accept = () => refuseUnverified(branch, accepted)
  if (!refused) return expect(accept).not.toThrow()
  expect(accept).toThrow(Refusal)
  expect(accept).toThrow(
    expect.objectContaining({ kind: 'ruleBroken', key: 'location:branch.notVerified' }),
  )
})

test.each([
  [{}, []],
  [{ name: 'Harbour' }, ['name']],
  [{ address: 'Elsewhere' }, ['address']],
  [{ proofUrl: null }, ['proofUrl']],
  [{ contactNo: null }, ['contactNo']],
  [{ latitude: 6.03 }, ['location']],
  [{ longitude: 80.22 }, ['location']],
  [{ latitude: 6.03, longitude: 80.22, name: 'Harbour' }, ['name', 'location']],
  [{ city: 'Matara', country: 'MV', globalCode: '6MV3', version: 9 }, []],
])('a branch with other %j differs in %j', (values, fields) => {
  expect(changedFields(live, { ...live, ...values })).toEqual(fields)
  expect(changedOf({ ...row, ...live, ...values }, live)).toEqual({ kind: 'branches', fields })
})

test('of a branch that is not live nothing differs, as nothing can be divided', () => {
  expect(changedOf(row, null)).toEqual({ kind: 'branches', fields: null })
})
