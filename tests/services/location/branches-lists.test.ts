import { describe, expect, test } from 'vitest'
import type { BranchListItem } from '#src/contract/location/branches.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { approve, openLocation, type Person } from './open-location.ts'

const { person } = await openLocation()
const picture = (id: string) => `/api/v1/files/files/0198c1d4-0000-7000-8000-00000000000${id}`
const owner = await person({
  imageUrl: picture('1'),
  business: { updated: true, approvalStatus: 'APPROVED', businessName: 'Monsoon Books' },
})
const bank = await person({
  role: 'BANK',
  imageUrl: picture('2'),
  business: { updated: true, approvalStatus: 'APPROVED', businessName: 'Coral Bank' },
})
const admin = await person({ role: 'ADMIN' })
const names = ['Galle 100% shop', 'Kandy corner', 'Jaffna stall']
const ids: string[] = []
for (const name of names) ids.push(await owner.add({ name }))
const bankBranch = await bank.add({ name: 'Main office', address: { value: '1 Lotus Road' } })
await approve(admin, ids[0] ?? '')
await dataOf(await admin.decide(ids[1] ?? '', 'REJECT', { comment: 'No.' }))

type List = {
  branches: BranchListItem[]
  counts: Record<string, number>
  totalItems: number
  totalPages: number
}
const list = async (who: Person, userId: string, query = '') =>
  dataOf<List>(await who.ask('GET', `/branch/user/${userId}${query}`))
const waiting = async (term: string, page = 0, size = 25) =>
  dataOf<List>(
    await admin.ask('GET', `/branch/pending/${page}/${size}/search/${encodeURIComponent(term)}`),
  )
const named = ({ branches }: List) => branches.map(({ name }) => name)

describe('own branches', () => {
  test('come newest first, with exact counts of every status [BRANCH-35]', async () => {
    const own = await list(owner, owner.id)
    expect(named(own)).toEqual([...names].reverse())
    expect(own.counts).toEqual({ all: 3, pending: 1, approved: 1, rejected: 1 })
    expect(own).toMatchObject({ totalItems: 3, totalPages: 1 })
    expect(own.branches[2]).toMatchObject({ status: 'APPROVED', live: true })
  })

  test('own branches are narrowed by status, searched and paged', async () => {
    expect(named(await list(owner, owner.id, '?status=REJECTED'))).toEqual(['Kandy corner'])
    expect(named(await list(owner, owner.id, '?term=KANDY'))).toEqual(['Kandy corner'])
    const second = await list(owner, owner.id, '?page=1&size=2')
    expect(named(second)).toEqual(['Galle 100% shop'])
    expect(second).toMatchObject({ totalItems: 3, totalPages: 2 })
    expect(named(await list(owner, owner.id, '?page=9'))).toEqual([])
  })

  test('signs of patterns are looked for as they are [U08]', async () => {
    expect(named(await list(owner, owner.id, `?term=${encodeURIComponent('%')}`))).toEqual([
      'Galle 100% shop',
    ])
    expect(named(await list(owner, owner.id, '?term=_'))).toEqual([])
    expect(
      await refusalOf(await owner.ask('GET', `/branch/user/${owner.id}?term=%00`)),
    ).toMatchObject({
      code: 4000,
    })
  })

  test('odd pages and statuses are refused [U10]', async () => {
    for (const query of ['page=-1', 'size=0', 'size=251', 'size=x', 'status=LOST']) {
      const answer = await owner.ask('GET', `/branch/user/${owner.id}?${query}`)
      expect(await refusalOf(answer), query).toMatchObject({ code: 4000 })
    }
  })
})

describe('all branches', () => {
  test('administrators see all, each with its owner [BRANCH-35]', async () => {
    const all = await list(admin, 'ALL')
    expect(all.counts).toEqual({ all: 4, pending: 2, approved: 1, rejected: 1 })
    expect(all.branches[0]).toMatchObject({
      ownerType: 'BANK',
      bank: { name: 'Coral Bank' },
      merchant: null,
    })
    expect(all.branches[1]).toMatchObject({ merchant: { name: 'Monsoon Books' }, bank: null })
    expect(named(await list(admin, owner.id))).toHaveLength(3)
  })

  test('all branches are found by the owner’s name as well', async () => {
    expect(named(await list(admin, 'ALL', '?term=coral'))).toEqual(['Main office'])
    expect(named(await list(admin, 'ALL', '?term=monsoon&status=PENDING'))).toEqual([
      'Jaffna stall',
    ])
    expect(named(await list(admin, 'ALL', '?term=nobody'))).toEqual([])
  })
})

describe('what waits', () => {
  test('what waits comes oldest first, with number, address and owner [APPR-14, BRANCH-05]', async () => {
    const { branches, totalItems } = await waiting('ALL')
    expect(totalItems).toBe(2)
    expect(branches).toMatchObject([
      {
        id: ids[2],
        name: 'Jaffna stall',
        merchant: { name: 'Monsoon Books', imageUrl: picture('1') },
        bank: null,
      },
      {
        id: bankBranch,
        name: 'Main office',
        address: '1 Lotus Road',
        contactNo: '0912234567',
        merchant: null,
        bank: { name: 'Coral Bank', imageUrl: picture('2') },
      },
    ])
    expect(named(await waiting('ALL', 1, 1))).toEqual(['Main office'])
  })

  test('what waits is searched by its own words and its owner’s name', async () => {
    expect(named(await waiting('coral bank'))).toEqual(['Main office'])
    expect(named(await waiting('lotus'))).toEqual(['Main office'])
    expect(named(await waiting('corner'))).toEqual([])
  })
})

test('counts follow deletion and an owner’s list never shows what is gone [API-21]', async () => {
  const other = await person()
  const id = await other.add()
  expect((await list(other, other.id)).counts.all).toBe(1)
  await other.ask('DELETE', `/branch/${id}`)
  const { counts, branches, totalItems } = await list(other, other.id)
  expect([counts.all, counts.pending, branches.length, totalItems]).toEqual([0, 0, 0, 0])
})
