import { describe, expect, test } from 'vitest'
import { profileLimits } from '#src/contract/authentication/profiles.ts'
import { storeImage } from '#src/services/files/store-file.ts'
import { refusalOf } from '#tests/support/answers.ts'
import { aBusiness, aContact, blank, messageOf, openProfiles } from '#tests/support/profiles.ts'
import { png } from '../files/sample-files.ts'

const { db, deps, person, changesOf } = await openProfiles()
const [admin, owner, rival] = await Promise.all([
  person({ role: 'ADMIN' }),
  person(blank),
  person(blank),
])
const picture = async (ownerId: string) =>
  (await storeImage(db, deps.storage, ownerId, await png(20, 20))).url

const errorsOf = async (part: 'business' | 'contact', changes: object, language?: string) => {
  const body = { ...(part === 'business' ? aBusiness : aContact), ...changes }
  const answer = await refusalOf(await owner.save(part, body, owner, language))
  expect(answer).toMatchObject({ status: 400, code: 4000 })
  return answer.errors
}

describe('business information', () => {
  test.each(['businessName', 'ownerName', 'mobileNo', 'address', 'businessRegNo'])(
    'business information needs %s [MERCH-50]',
    async (field) => {
      for (const missing of [undefined, null, '', '   ']) {
        const errors = await errorsOf('business', { [field]: missing })
        expect(Object.keys(errors ?? {}), String(missing)).toEqual([field])
      }
    },
  )

  test('business information takes links of http and https alone, and e-mail addresses by their form [MERCH-50, X03]', async () => {
    const bad = [
      'javascript:alert(1)',
      'data:text/html,hello',
      'ftp://kandybooks.example',
      'https://',
      'https://user:secret@kandybooks.example',
      'http://localhost',
      'our page',
    ]
    for (const link of bad) {
      const links = { webSite: link, facebook: link, instagram: link }
      const message = 'Enter a web address that begins with http:// or https://'
      expect(await errorsOf('business', links), link).toEqual({
        webSite: message,
        facebook: `${message}, or the name of the page, like @kandybooks`,
        instagram: `${message}, or the name of the page, like @kandybooks`,
      })
    }
    for (const email of ['nobody', 'a@b', 'a b@example.com', 'a@@example.com']) {
      expect(await errorsOf('business', { email })).toEqual({ email: 'Invalid Email Format' })
      expect(await errorsOf('contact', { email })).toEqual({ email: 'Invalid Email Format' })
    }
  })

  test('business information takes Sri Lankan numbers: a mobile to be reached at, any line as telephone', async () => {
    const number = (localNumber: string, countryCode = '+94') => ({ countryCode, localNumber })
    for (const bad of [number('112345678'), number('77123'), number('9123456789', '+91')]) {
      expect(await errorsOf('business', { mobileNo: bad })).toEqual({
        mobileNo: 'Invalid Mobile Number',
      })
    }
    for (const bad of [number('77123'), number('9123456789', '+91')]) {
      const message = { telephone: 'Phone number is not valid' }
      expect(await errorsOf('business', { telephone: bad })).toEqual(message)
      expect(await errorsOf('contact', { telephone: bad })).toEqual(message)
    }
  })

  test('business information says everything that is wrong at once, in the language of the request', async () => {
    const wrong = {
      mobileNo: { countryCode: '+94', localNumber: '1' },
      telephone: { countryCode: '+94', localNumber: '1' },
      email: 'nobody',
      webSite: 'javascript:alert(1)',
      imageUrl: 'https://elsewhere.example/a.png',
    }
    expect(await errorsOf('business', wrong, 'ru')).toEqual({
      mobileNo: 'Неверный номер мобильного телефона',
      telephone: 'Неверный номер телефона',
      email: 'Неверный формат эл. почты',
      webSite: 'Введите адрес сайта, который начинается с http:// или https://',
      imageUrl: 'Выберите изображение, которое вы загрузили сами.',
    })
  })

  test('business information keeps one form of numbers, addresses and links', async () => {
    const typed = {
      mobileNo: { countryCode: '94', localNumber: '0771239876' },
      telephone: { countryCode: '+94', localNumber: '0812234567' },
      email: 'Hello@KandyBooks.Example',
      webSite: ' kandybooks.example ',
      facebook: '',
    }
    await messageOf(await owner.save('business', { ...aBusiness, ...typed }))
    expect((await changesOf(owner.id)).at(-1)?.values).toEqual({
      ...aBusiness,
      facebook: null,
      imageUrl: null,
    })
  })
})

test('texts beyond their limits are refused, field by field', async () => {
  const { url, name, bank, ...same } = profileLimits
  const { designation, bankAccount, ...business } = same
  const cases: ['business' | 'contact', string, number][] = [
    ...Object.entries(business).map(
      ([field, max]) => ['business', field, max] as ['business', string, number],
    ),
    ['business', 'bankAccount', bankAccount],
    ['business', 'webSite', url],
    ['business', 'bank', bank],
    ['business', 'branch', bank],
    ['business', 'bankAccountName', bank],
    ['contact', 'name', name],
    ['contact', 'designation', designation],
  ]
  for (const [part, field, max] of cases) {
    const errors = await errorsOf(part, { [field]: 'x'.repeat(max + 1) })
    expect(Object.keys(errors ?? {})).toEqual([field])
  }
  const long = await errorsOf('business', { webSite: `kandy.example/${'x'.repeat(285)}` })
  expect(Object.keys(long ?? {})).toEqual(['webSite'])
})

test('a picture is the account’s own upload, the shown one or one of the editor’s [U09]', async () => {
  const [own, foreign, adminsOwn] = await Promise.all([
    picture(owner.id),
    picture(rival.id),
    picture(admin.id),
  ])
  for (const imageUrl of [foreign, adminsOwn, 'http://169.254.169.254/', `${own}?x`]) {
    expect(await errorsOf('business', { imageUrl })).toEqual({
      imageUrl: 'Choose a picture that you uploaded.',
    })
  }
  await messageOf(await owner.save('business', { ...aBusiness, imageUrl: own }))
  await messageOf(await admin.save('business', { ...aBusiness, imageUrl: adminsOwn }, owner))
  const kept = { ...aBusiness, imageUrl: adminsOwn, address: '2 New Road' }
  await messageOf(await owner.save('business', kept))
  const byForeign = await admin.save('business', { ...aBusiness, imageUrl: foreign }, owner)
  expect(await refusalOf(byForeign)).toMatchObject({ code: 4000 })
})

test('odd input is refused or kept harmlessly, never an error of ours [Z04]', async () => {
  const odd = ['\0', 'a\0b', '\ud800', '𝒳'.repeat(20), '<b>x</b>', 7, true, [], {}, [['x']]]
  for (const part of ['business', 'contact'] as const) {
    const body = part === 'business' ? aBusiness : aContact
    for (const field of [...Object.keys(body), 'userId', '__proto__', 'approvalStatus']) {
      for (const value of odd) {
        const { status } = await owner.ask(`/users/MERCHANT/${part}`, {
          method: 'PUT',
          body: { ...body, userId: owner.id, [field]: value },
        })
        expect(status, `${part} ${field} ${JSON.stringify(value)}`).toBeLessThan(500)
      }
    }
    for (const raw of [null, [], 'text', 7, {}]) {
      const { status } = await owner.ask(`/users/MERCHANT/${part}`, { method: 'PUT', body: raw })
      expect(status).toBe(400)
    }
  }
  const { approvalStatus } = await owner.business()
  expect(approvalStatus).toBe('APPROVED')
})
