import { beforeAll, describe, expect, test } from 'vitest'
import { apiHeaders } from '#src/contract/headers.ts'
import { refusalOf } from '#tests/support/answers.ts'
import { openLocation, type Person } from './open-location.ts'

const opened = await openLocation()
const { location, person, narrowed, files, rowOf } = opened
const newest = async () => (await rowOf(branchId)).version
const people: Record<string, Person> = {}
let branchId = ''
let proofId = ''

beforeAll(async () => {
  people.owner = await person()
  people.rival = await person()
  people.bank = await person({ role: 'BANK' })
  people.admin = await person({ role: 'ADMIN' })
  people.viewer = await narrowed('VIEW_BRANCH')
  people.stranger = await narrowed('VIEW_DEAL')
  people.user = await person({ role: 'USER' })
  const proofUrl = await people.owner.proof()
  proofId = proofUrl.split('/').at(-1) ?? ''
  branchId = await people.owner.add({ address: { value: '1 Main Street', proofUrl } })
})

const who = ['guest', 'user', 'rival', 'bank', 'stranger', 'viewer', 'owner', 'admin'] as const
type Row = [
  string,
  string,
  () => string,
  (() => unknown) | null,
  Partial<Record<(typeof who)[number], number>>,
]

/** HTTP status by caller; 401 for guests and 403 for everybody who is not named. */
const table: Row[] = [
  [
    'reads one branch',
    'GET',
    () => `/branch/${branchId}`,
    null,
    { rival: 404, bank: 404, viewer: 200, owner: 200, admin: 200 },
  ],
  [
    'lists the owner’s',
    'GET',
    () => `/branch/user/${people.owner?.id}`,
    null,
    { viewer: 200, owner: 200, admin: 200 },
  ],
  ['lists all', 'GET', () => '/branch/user/ALL', null, { viewer: 200, admin: 200 }],
  ['lists what waits', 'GET', () => '/branch/pending/0/25/search/ALL', null, { admin: 200 }],
  [
    'adds as somebody else',
    'POST',
    () => '/branch/MERCHANT',
    () => ({ ...people.admin?.payload(), userId: people.rival?.id }),
    { rival: 200 },
  ],
  [
    'saves',
    'PUT',
    () => '/branch',
    async () => ({ ...people.owner?.payload(), id: branchId, version: await newest() }),
    { owner: 200 },
  ],
  [
    'verifies',
    'PUT',
    () => '/branch/MERCHANT/verify',
    async () => ({
      id: branchId,
      verifyType: 'ADDRESS',
      action: 'VERIFIED',
      version: await newest(),
    }),
    { admin: 200 },
  ],
  [
    'rejects',
    'PUT',
    () => '/branch/approve',
    async () => ({ id: branchId, action: 'REJECT', version: await newest() }),
    { admin: 400 },
  ],
  [
    'deletes',
    'DELETE',
    () => `/branch/${'0198a5c0-0000-7000-8000-000000000000'}`,
    null,
    { rival: 404, bank: 404, owner: 404 },
  ],
  [
    'asks what is here',
    'GET',
    () => '/maps/reverse?latitude=6.9&longitude=79.9',
    null,
    { rival: 200, bank: 200, owner: 200 },
  ],
  [
    'asks where that is',
    'GET',
    () => '/maps/forward?address=Galle',
    null,
    { rival: 200, bank: 200, owner: 200 },
  ],
]

describe.each(table)('who %s', (_title, method, path, body, statuses) => {
  test.each(who)('%s', async (name) => {
    const sent = body ? { body: JSON.stringify(await body()) } : {}
    const response = await location.request(path(), {
      method,
      headers: { ...people[name]?.headers, 'content-type': 'application/json' },
      ...sent,
    })
    expect(response.status).toBe(statuses[name] ?? (name === 'guest' ? 401 : 403))
  })
})

test('a userId in header or query that is not the caller’s is refused [Z03]', async () => {
  const { owner, rival } = people
  const id = rival?.id ?? ''
  const byQuery = await owner?.ask('DELETE', `/branch/${branchId}?userId=${id}`)
  expect(byQuery && (await refusalOf(byQuery))).toMatchObject({ code: 4003 })
  const byHeader = await location.request(`/branch/${branchId}`, {
    headers: { ...owner?.headers, [apiHeaders.userId]: id },
  })
  expect(await refusalOf(byHeader)).toMatchObject({ code: 4003 })
  const type = await owner?.ask('POST', '/branch/BANK', { body: owner.payload() })
  expect(type && (await refusalOf(type))).toMatchObject({ code: 4003 })
})

test('a proof is there for its owner and administrators who see branches [U04, FILES-08]', async () => {
  const statuses = await Promise.all(
    who.map(async (name) => {
      const { status } = await files.request(`/files/${proofId}`, {
        headers: { ...people[name]?.headers },
      })
      return [name, status]
    }),
  )
  expect(Object.fromEntries(statuses)).toEqual({
    guest: 404,
    user: 404,
    rival: 404,
    bank: 404,
    stranger: 403,
    viewer: 200,
    owner: 200,
    admin: 200,
  })
})
