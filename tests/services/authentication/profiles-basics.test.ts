import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import type { Permission, Role } from '#src/contract/roles.ts'
import { lockEditableAccount } from '#src/services/authentication/profiles/lock-account.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { storeImage } from '#src/services/files/store-file.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { messageOf, openProfiles } from '#tests/support/profiles.ts'
import { png } from '../files/sample-files.ts'

const { db, deps, authentication, person, auditOf } = await openProfiles()
const [admin, rival] = await Promise.all([person({ role: 'ADMIN' }), person()])
const picture = async (ownerId: string) =>
  (await storeImage(db, deps.storage, ownerId, await png(20, 20))).url

type Someone = Awaited<ReturnType<typeof person>>
const put = (who: Someone, body: object) => who.ask('/users', { method: 'PUT', body })
const patch = (who: Someone, body: object) => who.ask('/users', { method: 'PATCH', body })
const read = async (who: Someone) =>
  dataOf<{ fullName: string; imageUrl: string | null; email: string | null }>(
    await who.ask('/users'),
  )

describe('the own profile', () => {
  test('the own profile is read by GET, saved by PUT, and its name and picture by PATCH [ACCT-10]', async () => {
    for (const role of ['ADMIN', 'MERCHANT', 'BANK'] as const) {
      const owner = await person({ role })
      const imageUrl = await picture(owner.id)
      expect(await messageOf(await put(owner, { fullName: 'Anoma Peiris', imageUrl }))).toBe(
        'Name and picture saved.',
      )
      expect(await read(owner)).toMatchObject({ fullName: 'Anoma Peiris', imageUrl })
      await messageOf(await patch(owner, { userId: owner.id, fullName: ' Anoma  Perera ' }))
      expect(await read(owner)).toMatchObject({ fullName: 'Anoma Perera', imageUrl })
      await messageOf(await patch(owner, { userId: owner.id, fullName: 'Anoma', imageUrl: null }))
      expect(await read(owner)).toMatchObject({ fullName: 'Anoma', imageUrl: null })
    }
  })

  test('the own profile keeps its e-mail address, which PUT users/email alone changes', async () => {
    const owner = await person({ email: 'anoma@example.com' })
    const save = (email: unknown, language = 'en') =>
      owner.ask('/users', { method: 'PUT', body: { fullName: 'New Name', email }, language })
    await messageOf(await save('Anoma@Example.com'))
    for (const email of ['other@example.com', null, '', 'nonsense']) {
      expect(await refusalOf(await save(email))).toMatchObject({
        status: 422,
        code: 4022,
        displayMessage: 'OTP is not verified',
        errors: { email: 'OTP is not verified' },
      })
    }
    const message = await refusalOf(await save('other@example.com', 'ru'))
    expect(message.displayMessage).toBe('Одноразовый пароль не подтверждён')
    expect((await read(owner)).email).toBe('anoma@example.com')
  })

  test('the own profile is audited by the names of fields, and not at all when nothing changes', async () => {
    const owner = await person({ fullName: 'Anoma' })
    expect(await messageOf(await put(owner, { fullName: 'Anoma' }))).toBe('Nothing has changed.')
    await put(owner, { fullName: 'Sujeewa' })
    const events = (await auditOf(owner.id)).filter(({ event }) => event === 'user.updated')
    expect(events).toMatchObject([{ actorId: owner.id, after: { fields: ['fullName'] } }])
    expect(JSON.stringify(events)).not.toContain('Sujeewa')
  })
})

describe('an administrator', () => {
  test.each(['MERCHANT', 'BANK', 'USER'] as const)(
    'saves name and picture of any %s account',
    async (role: Role) => {
      const other = await person({ role })
      const body = { userId: other.id, fullName: 'Renamed', imageUrl: await picture(admin.id) }
      await messageOf(await patch(admin, body))
      expect(await read(other)).toMatchObject({ fullName: 'Renamed' })
      expect((await auditOf(other.id)).at(-1)).toMatchObject({
        event: 'user.updated',
        actorId: admin.id,
        after: { fields: ['fullName', 'imageUrl'] },
      })
    },
  )

  test('an administrator needs the right to update accounts of that role', async () => {
    const other = await person({ role: 'BANK' })
    const caller = await deps.identify(admin.headers.authorization.slice(7), 'narrowed')
    const hold = (...permissions: Permission[]) =>
      db.transaction((tx) =>
        lockEditableAccount(tx, { ...caller, permissions: new Set(permissions) }, other.id),
      )
    await expect(hold('UPDATE_MERCHANT', 'UPDATE_USER')).rejects.toMatchObject({
      kind: 'forbidden',
    })
    expect((await hold('UPDATE_BANK')).id).toBe(other.id)
  })

  test('renames no administrator who may do more [Z05, ROLE-20]', async () => {
    const customRoleId = v7()
    const permissions: Permission[] = ['UPDATE_ROLE']
    await db.insert(customRoles).values({ id: customRoleId, name: 'Role desk', permissions })
    const narrow = () => person({ role: 'ADMIN', customRoleId })
    const [desk, equal, full] = [await narrow(), await narrow(), await person({ role: 'ADMIN' })]
    const rename = (who: Someone, other: Someone) =>
      patch(who, { userId: other.id, fullName: 'Renamed by the role desk' })
    expect(await refusalOf(await rename(desk, full))).toMatchObject({ status: 403 })
    expect(await read(full)).not.toMatchObject({ fullName: 'Renamed by the role desk' })
    expect((await rename(desk, equal)).status).toBe(200)
    expect((await rename(admin, full)).status).toBe(200)
    expect((await rename(desk, desk)).status).toBe(200)
  })

  test('an administrator is told 4004 of an account that is not there', async () => {
    const body = { userId: crypto.randomUUID(), fullName: 'Nobody' }
    expect(await refusalOf(await patch(admin, body))).toMatchObject({ code: 4004 })
  })
})

test('others write neither their rival’s name nor without a token [Z03]', async () => {
  const owner = await person({ fullName: 'Anoma' })
  const body = { userId: owner.id, fullName: 'Changed' }
  for (const method of ['PUT', 'PATCH']) {
    const foreign = await rival.ask('/users', { method, body })
    expect(await refusalOf(foreign)).toMatchObject({ code: 4003 })
    const guest = await authentication.request('/users', { method, body: JSON.stringify(body) })
    expect(guest.status).toBe(401)
  }
  expect(await refusalOf(await put(admin, body))).toMatchObject({ code: 4003 })
  const user = await person({ role: 'USER' })
  const own = { userId: user.id, fullName: 'Changed' }
  expect(await refusalOf(await patch(user, own))).toMatchObject({ code: 4003 })
  expect(await read(owner)).toMatchObject({ fullName: 'Anoma' })
})

test('a picture is an own upload; odd names and addresses are a 4xx [U09]', async () => {
  const owner = await person()
  for (const imageUrl of [await picture(rival.id), 'https://elsewhere.example/a.png', 7, ['x']]) {
    expect((await put(owner, { fullName: 'Anoma', imageUrl })).status).toBe(400)
  }
  for (const fullName of ['', '  ', 'a\0b', 'x'.repeat(300), null, 7, {}]) {
    expect((await put(owner, { fullName })).status).toBe(400)
    expect((await patch(owner, { userId: owner.id, fullName })).status).toBe(400)
  }
  expect((await put(owner, { fullName: 'Anoma \ud800' })).status).toBe(200)
})
