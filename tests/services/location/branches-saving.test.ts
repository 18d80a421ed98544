import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#src/services/authentication/schema.ts'
import { areaCodeOf } from '#src/services/location/global-code.ts'
import { png } from '#tests/services/files/sample-files.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { approve, GALLE_FORT, openLocation } from './open-location.ts'

const { db, person, rowOf, auditOf, notificationsOf } = await openLocation()
const owner = await person()
const rival = await person()
const bank = await person({ role: 'BANK' })
const admin = await person({ role: 'ADMIN' })

describe('adding', () => {
  test('a branch is kept whole and waits for approval [BRANCH-06, BRANCH-23]', async () => {
    const proofUrl = await owner.proof()
    const address = { value: '12 Rampart Street, Fort', proofUrl }
    const id = await owner.add({ address })
    expect(await owner.read(id)).toMatchObject({
      id,
      name: 'Fort shop',
      status: 'PENDING',
      comment: null,
      address: { ...address, verified: false },
      contactNo: { value: '0912234567', verified: false },
      location: { ...GALLE_FORT, globalCode: '6MR226G8+' },
      ownerType: 'MERCHANT',
      merchant: { id: owner.id },
      bank: null,
      live: null,
      version: 1,
      reviews: [],
    })
  })

  test('city and country are long and short names, joined by a comma [BRANCH-07]', async () => {
    const { location } = await owner.read(await owner.add())
    expect(location).toMatchObject({ city: 'Galle, Galle', country: 'Sri Lanka, LK' })
    const beach = { latitude: 6.8389, longitude: 79.8653 }
    const second = await owner.read(await owner.add({ location: beach }))
    expect(second.location.city).toBe('Dehiwala-Mount Lavinia, Dehiwala')
  })

  test('the area code is worked out here, whatever is sent [BRANCH-08]', async () => {
    const sent = { ...GALLE_FORT, globalCode: '6FG22VXX+', city: 'Paris', country: 'France' }
    const { location } = await owner.read(await owner.add({ location: sent }))
    expect(location.globalCode).toBe(areaCodeOf(GALLE_FORT))
    expect(location.globalCode).toMatch(/^[23456789CFGHJMPQRVWX]{8}\+$/)
    expect(location.city).toBe('Galle, Galle')
  })

  test('neither proof nor contact number is needed [BRANCH-22]', async () => {
    const branch = await owner.read(
      await owner.add({ address: { value: 'Pedlar Street' }, contactNo: '' }),
    )
    expect(branch.address.proofUrl).toBeNull()
    expect(branch.contactNo.value).toBeNull()
  })

  test('administrators who may decide are told, and the trail tells it without the number [NOTIF-13]', async () => {
    const id = await owner.add({ name: 'Lighthouse kiosk' })
    const [news] = (await notificationsOf(admin.id)).slice(-1)
    expect(news).toMatchObject({
      type: 'branch-submitted',
      params: { name: 'Lighthouse kiosk' },
      link: `/branch/view-branch/${id}`,
    })
    const [entry] = await auditOf(id)
    expect(entry).toMatchObject({ event: 'branch.created', actorId: owner.id })
    expect(JSON.stringify(entry)).not.toContain('2234567')
  })

  const bad: [string, string, object][] = [
    ['an empty name [BRANCH-18]', 'name', { name: ' ' }],
    ['an empty address [BRANCH-18]', 'address.value', { address: { value: '' } }],
    ['a number that is not numeric [BRANCH-19]', 'contactNo', { contactNo: 'call me' }],
    ['no location [BRANCH-20]', 'location', { location: undefined }],
    [
      'a latitude outside the world',
      'location.latitude',
      { location: { latitude: 91, longitude: 80 } },
    ],
    [
      'a longitude outside the world',
      'location.longitude',
      { location: { latitude: 6, longitude: -181 } },
    ],
    [
      'no number for a latitude',
      'location.latitude',
      { location: { latitude: Number.NaN, longitude: 80 } },
    ],
    ['a NUL character', 'name', { name: 'a\0b' }],
  ]
  test.each(bad)('%s is refused with its field', async (_title, field, changes) => {
    const answer = await owner.ask('POST', '/branch/MERCHANT', {
      body: { ...owner.payload(), ...changes },
    })
    const { status, code, errors } = await refusalOf(answer)
    expect([status, code]).toEqual([400, 4000])
    expect(Object.keys(errors ?? {})).toEqual([field])
  })

  test('a proof is one of the owner’s own documents [U07, BRANCH-21]', async () => {
    const picture = await owner.proof('proof.png', await png(40, 40))
    expect(
      (await owner.read(await owner.add({ address: { value: 'A', proofUrl: picture } }))).address
        .proofUrl,
    ).toBe(picture)
    const foreign = [
      await rival.proof(),
      await owner.proof('logo.png', await png(40, 40), 'IMAGE'),
      'http://169.254.169.254/latest',
      '/api/v1/files/files/0198a5c0-0000-7000-8000-000000000000',
    ]
    for (const proofUrl of foreign) {
      const body = owner.payload({ address: { value: 'A', proofUrl } })
      const answer = await owner.ask('POST', '/branch/MERCHANT', { body })
      expect(Object.keys((await refusalOf(answer)).errors ?? {})).toEqual(['address.proofUrl'])
    }
  })

  test('an account that is not approved keeps no branches [ACCT-03]', async () => {
    for (const approvalStatus of ['PENDING', 'REJECTED', 'ENABLED'] as const) {
      const other = await person()
      await db.update(users).set({ approvalStatus }).where(eq(users.id, other.id))
      const answer = await other.ask('POST', '/branch/MERCHANT', { body: other.payload() })
      expect(await refusalOf(answer), approvalStatus).toMatchObject({ code: 4022 })
    }
    const again = await person({ approvalStatus: 'UNBLOCKED' })
    expect(await again.add()).toBeTruthy()
  })

  test('a bank keeps its own branches by the same rules [BANK-11]', async () => {
    const branch = await bank.read(await bank.add())
    expect(branch).toMatchObject({ ownerType: 'BANK', merchant: null, bank: { id: bank.id } })
  })
})

describe('editing', () => {
  test('what changed is verified anew, and the branch waits again [BRANCH-17]', async () => {
    const id = await owner.add()
    await approve(admin, id)
    await dataOf(await owner.save(id, { name: 'Fort corner shop' }))
    expect(await rowOf(id)).toMatchObject({
      approvalStatus: 'PENDING',
      version: 2,
      addressVerified: true,
      contactVerified: true,
    })
    await dataOf(await owner.save(id, { contactNo: '0912234568' }))
    expect(await rowOf(id)).toMatchObject({ addressVerified: true, contactVerified: false })
    await dataOf(await admin.verify(id, 'CONTACT'))
    await dataOf(await owner.save(id, { address: { value: '14 Rampart Street' } }))
    expect(await rowOf(id)).toMatchObject({ addressVerified: false })
    await dataOf(await admin.verify(id, 'ADDRESS'))
    const moved = { latitude: 6.0301, longitude: 80.2167 }
    const address = { value: '14 Rampart Street' }
    await dataOf(await owner.save(id, { address, location: moved }))
    expect(await rowOf(id)).toMatchObject({ ...moved, addressVerified: false, version: 5 })
  })

  test('what was approved stays live beside the version that waits [BRANCH-17]', async () => {
    const id = await owner.add()
    await approve(admin, id)
    expect((await owner.read(id)).live).toMatchObject({ version: 1, name: 'Fort shop' })
    const location = { latitude: 6.0301, longitude: 80.2167 }
    await dataOf(await owner.save(id, { name: 'New name', location }))
    await dataOf(await admin.decide(id, 'REJECT', { comment: 'The pin is in the sea.' }))
    expect(await admin.read(id)).toMatchObject({
      name: 'New name',
      status: 'REJECTED',
      location,
      live: { version: 1, name: 'Fort shop', location: GALLE_FORT },
    })
  })

  test('a version that is no longer the newest is not overwritten', async () => {
    const id = await owner.add()
    await dataOf(await owner.save(id, { name: 'Second' }, 1))
    expect(await refusalOf(await owner.save(id, { name: 'Third' }, 1))).toMatchObject({
      code: 4022,
    })
    expect((await rowOf(id)).name).toBe('Second')
  })

  test('somebody else’s branch is not there [Z02]', async () => {
    const id = await owner.add()
    expect(await refusalOf(await rival.save(id))).toMatchObject({ status: 404, code: 4004 })
    expect((await rowOf(id)).version).toBe(1)
  })

  test('the proof that a branch has may stay, though its owner changed', async () => {
    const proofUrl = await owner.proof()
    const id = await owner.add({ address: { value: 'A', proofUrl } })
    await dataOf(await owner.save(id, { name: 'Kept', address: { value: 'A', proofUrl } }))
    expect((await rowOf(id)).proofUrl).toBe(proofUrl)
  })
})

describe('deleting', () => {
  test('deleting is the owner’s alone, soft, and said in the field message [BRANCH-04, BRANCH-30]', async () => {
    const id = await owner.add()
    const foreign = await rival.ask('DELETE', `/branch/${id}?userId=${rival.id}`)
    expect(await refusalOf(foreign)).toMatchObject({ code: 4004 })
    const answer = await owner.ask('DELETE', `/branch/${id}?userId=${owner.id}`)
    expect(await answer.json()).toMatchObject({ code: 2000, message: 'Branch deleted.' })
    expect((await rowOf(id)).deletedAt).not.toBeNull()
    expect(await refusalOf(await owner.ask('GET', `/branch/${id}`))).toMatchObject({ code: 4004 })
    expect(await refusalOf(await owner.ask('DELETE', `/branch/${id}`))).toMatchObject({
      code: 4004,
    })
    expect((await auditOf(id)).map(({ event }) => event)).toEqual([
      'branch.created',
      'branch.deleted',
    ])
  })
})
