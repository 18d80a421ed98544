import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { openBusiness, pdf, sendBranch } from './business.ts'

const app = await testApp()
const { browser } = await openBusiness(app)
const json = async (path: string) => {
  const { status, html } = await browser.get(path)
  return { status, body: JSON.parse(html) }
}

test('a typed address becomes places, best first [BRANCH-25]', async () => {
  const { status, body } = await json('/branch/places?q=Kandy')
  expect(status).toBe(200)
  expect(body.candidates[0]).toEqual({
    latitude: expect.closeTo(7.29, 1),
    longitude: expect.closeTo(80.63, 1),
    address: expect.stringContaining('Kandy'),
  })
  expect((await json('/branch/places?q=Atlantis')).body).toEqual({ candidates: [] })
  expect((await json('/branch/places?q=')).body).toEqual({ candidates: [] })
})

test('coordinates become an address [BRANCH-24]', async () => {
  const { body } = await json('/branch/place?latitude=6.9147&longitude=79.8778')
  expect(body.address).toContain('Borella')
  expect((await json('/branch/place?latitude=0&longitude=0')).body).toEqual({
    latitude: 0,
    longitude: 0,
    address: '',
  })
  const typed = await json('/branch/place?latitude=79.8778+E&longitude=6.9147+N')
  expect(typed.body).toMatchObject({ latitude: 6.9147, longitude: 79.8778 })
  expect((await json('/branch/place?latitude=ninety&longitude=0')).status).toBe(422)
  expect((await json('/branch/place?latitude=91&longitude=0')).status).toBe(422)
})

const degrees = {
  en: 'Enter degrees like 6.9271, or paste both numbers',
  ru: 'Укажите градусы, например 6.9271, или вставьте оба числа',
}
const link = /holds no coordinates|нет координат/
const range = /from −90 to 90|от −90 до 90/
const wrong: [string, string, string[], string | RegExp | null][] = [
  ['Colombo', '79.8612', ['latitude'], null],
  ['Коломбо', '', ['latitude'], null],
  ['', 'Fort', ['longitude'], null],
  ['Galle', 'Road', ['latitude', 'longitude'], null],
  ['91', '79.8612', ['latitude'], range],
  ['6.9 north-ish', '79.8612', ['latitude'], null],
  ['6°75’N', '79.8612', ['latitude'], null],
  ['6.9271', '12 Rampart Street', ['longitude'], null],
  ['https://maps.app.goo.gl/AbCdEf123', '', ['latitude'], link],
  ['', 'https://example.com/shop', ['longitude'], link],
  ['කොළඹ', '79.8612', ['latitude'], null],
  ['077 123 4567', '79.8612', ['latitude'], null],
  ['6.9271.5', '79.8612', ['latitude'], null],
]

test.each(
  (['en', 'ru'] as const).flatMap((language) => wrong.map((one) => [language, ...one] as const)),
)(
  'a place that cannot be read is told while it is typed as after saving: %s, %s, %s [TYPED-12]',
  async (language, latitude, longitude, names, words) => {
    const person = (await openBusiness(app)).browser
    await person.submit('/branch', { language }, '/preferences')
    const typed = await person.get(`/branch/place?${new URLSearchParams({ latitude, longitude })}`)
    const { errors } = JSON.parse(typed.html)
    expect(typed.status).toBe(422)
    expect(Object.keys(errors)).toEqual(names)
    const fields = { name: 'Hill shop', address: '40 Peradeniya Road', latitude, longitude }
    const { $ } = await sendBranch(person, '/branch/add', fields)
    for (const name of names) {
      const message = errors[name]
      if (words instanceof RegExp) expect(message).toMatch(words)
      else expect(message).toBe(degrees[language])
      expect($(`#errors a[href="#field-${name}"]`).text()).toBe(message)
    }
  },
)

test('a place that is still half typed is not wrong yet', async () => {
  for (const place of ['latitude=6.9271&longitude=', 'latitude=&longitude=79.8', 'latitude=']) {
    const { status, body } = await json(`/branch/place?${place}`)
    expect([status, body]).toEqual([422, { errors: {} }])
  }
})

test('without script the form looks for a place, keeps everything and takes one [BRANCH-29]', async () => {
  const typed = { name: 'Hill shop', address: '', contactNo: '1919', place: 'Kandy' }
  const found = await sendBranch(browser, '/branch/add', { ...typed, show: 'places', proof: pdf() })
  expect(found.status).toBe(200)
  expect(found.$('main .error:not([hidden])')).toHaveLength(0)
  expect(found.$('[name=name]').val()).toBe('Hill shop')
  expect(found.$('[name=place]').val()).toBe('Kandy')
  expect(found.$('[name=proofKept]').val()).toBeTruthy()
  const candidate = found.$('button[name=pick]').first()
  expect(candidate.text()).toContain('Kandy')
  const pick = candidate.attr('value') ?? ''
  const picked = await sendBranch(browser, '/branch/add', { ...typed, pick })
  expect(picked.status).toBe(200)
  const latitude = String(picked.$('[name=latitude]').val())
  const longitude = String(picked.$('[name=longitude]').val())
  expect(`${latitude} ${longitude}`).toBe(pick)
  const whole = { ...typed, address: '40 Peradeniya Road', latitude, longitude }
  expect((await sendBranch(browser, '/branch/add', whole)).status).toBe(303)
})

test('Enter in another field saves, as the search was not meant', async () => {
  const answer = await sendBranch(browser, '/branch/add', { name: 'Hill shop', show: 'places' })
  expect(answer.status).toBe(422)
  expect(answer.$('#errors').text()).toContain('Address is required')
})

test('a geocoder that is down leaves a form that works', async () => {
  const down = await testApp({
    instead: ({ url }) => (url.includes('/maps/') ? new Response('no', { status: 502 }) : null),
  })
  const { browser } = await openBusiness(down)
  const search = await browser.get('/branch/places?q=Kandy')
  expect(search.status).toBe(503)
  expect(JSON.parse(search.html).message).toContain('Search isn’t responding.')
  expect((await browser.get('/branch/place?latitude=6.9&longitude=79.9')).status).toBe(503)
  const fields = { name: 'Hill shop', address: '40 Peradeniya Road', place: 'Kandy' }
  const form = await sendBranch(browser, '/branch/add', { ...fields, show: 'places' })
  expect(form.status).toBe(200)
  expect(form.$('main [role=status]').text()).toContain('You can still use the map')
  const place = { latitude: '7.29', longitude: '80.63' }
  expect((await sendBranch(browser, '/branch/add', { ...fields, ...place })).status).toBe(303)
})
