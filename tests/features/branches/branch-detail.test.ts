import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addBranch, approve, decide, editBranch, mark, openBusiness, pdf } from './business.ts'

const app = await testApp()
const business = await openBusiness(app)
const { browser: admin } = await signedIn(app, { role: 'ADMIN', fullName: 'Ishara Fernando' })
const show = (id: string, browser = business.browser) => browser.get(`/branch/view-branch/${id}`)
const factsOf = async (id: string, browser = business.browser) => {
  const { $ } = await show(id, browser)
  const facts = $('.facts > div').map((_, fact) => [
    [$(fact).find('dt').text(), $(fact).find('dd').text().trim()],
  ])
  return Object.fromEntries(facts.get())
}

test('a branch shows everything that it has, and its place on a map [BRANCH-02, BRANCH-06]', async () => {
  const id = await addBranch(business, { proof: pdf() })
  expect(await factsOf(id)).toEqual({
    Address: '12 Hospital Street, Colombo 01 Not Verified',
    'Address proof': 'Open address proof (opens in a new tab)',
    'Contact number': '011 234 5678 Not Verified',
    Coordinates: '6.9335, 79.8435',
    'Global code': '6JRXWRMV+',
    City: 'Colombo',
    Country: 'Sri Lanka',
  })
  await decide(admin, id, 'reject', 'Where is the door?')
  const { $ } = await show(id)
  expect($('h1').text()).toBe('Fort counter')
  expect($('.head .tag').text()).toBe('Rejected')
  expect($('main > .note').text()).toContain('Where is the door?')
})

test('a place with a long and a short name shows both, one with the same name twice shows it once [BRANCH-07]', async () => {
  const cityAt = async (latitude: string, longitude: string) =>
    (await factsOf(await addBranch(business, { latitude, longitude }))).City
  expect(await cityAt('6.0267', '80.217')).toBe('Galle')
  expect(await cityAt('6.8389', '79.8653')).toBe('Dehiwala-Mount Lavinia, Dehiwala')
})

test('the static map is 400 by 400 pixels, with the same in words and a way into other maps [BRANCH-26]', async () => {
  const id = await addBranch(business)
  const { $ } = await show(id)
  const map = $('main img')
  expect([map.attr('width'), map.attr('height')]).toEqual(['400', '400'])
  expect(map.attr('alt')).toBe(
    'Map of the surroundings of Fort counter, with a pin at 6.9335, 79.8435',
  )
  expect(map.attr('src')).toMatch(/^\/media\/[\w-]{36}\/card$/)
  expect($('a[href^="geo:"]').attr('href')).toBe('geo:6.9335,79.8435?q=6.9335,79.8435')
})

test('every state has its word in the language of the page [BRANCH-15]', async () => {
  const words = { en: ['Pending', 'Not Verified'], ru: ['Ожидает', 'Не проверено'] }
  const done = { en: ['Approved', 'Verified'], ru: ['Одобрен', 'Проверено'] }
  const id = await addBranch(business)
  const tags = async (language: 'en' | 'ru') => {
    const page = await show(id)
    const _csrf = page.$('[name=_csrf]').attr('value') ?? ''
    await business.browser.post('/preferences', { _csrf, next: '/', language })
    const { $ } = await show(id)
    const all = $('main .tag').map((_, tag) => $(tag).text())
    return [...new Set(all.get())]
  }
  expect([await tags('en'), await tags('ru')]).toEqual([words.en, words.ru])
  await approve(admin, id)
  expect([await tags('en'), await tags('ru')]).toEqual([done.en, done.ru])
  await editBranch(business, id, { name: 'Fort, once more' })
  await decide(admin, id, 'reject', 'Why?')
  expect([(await tags('en'))[0], (await tags('ru'))[0]]).toEqual(['Rejected', 'Отклонён'])
  await tags('en')
})

test('administrators read whose branch it is and what happened to it, owners do not', async () => {
  const id = await addBranch(business)
  await mark(admin, id, 'ADDRESS')
  const seen = await show(id, admin)
  expect(seen.$('.two h2').text()).toContain('Harbour House')
  expect(seen.$(`a[href="/merchant/view/${business.account.id}"]`)).toHaveLength(1)
  expect(seen.$('#timeline').parent().text()).toContain('Branch checked')
  const own = await show(id)
  expect(own.$('#timeline')).toHaveLength(0)
  expect(own.$('#verify-ADDRESS')).toHaveLength(0)
})

test('the live version’s own proof stays within reach while another waits', async () => {
  const id = await addBranch(business, { proof: pdf() })
  await approve(admin, id)
  await editBranch(business, id, { proof: pdf('new.pdf') })
  const { $ } = await show(id, admin)
  const live = `/branch/view-branch/${id}/proof?version=live`
  expect($(`a[href="${live}"]`)).toHaveLength(1)
  expect((await admin.get(live)).status).toBe(200)
})

test('a map that cannot be drawn is said in words', async () => {
  const id = await addBranch(business)
  const down = await testApp({
    beside: app,
    instead: async (request) => {
      if (!request.url.endsWith(`/branch/${id}`)) return null
      const { mountServices } = await import('#src/services/kit/endpoints/mount-services.ts')
      const { createServices } = await import('#src/start/service-deps.ts')
      const real = await mountServices(createServices(app.services))(request)
      const body = await real.json()
      body.data.location.locationMapUrl = null
      return Response.json(body)
    },
  })
  const { browser } = await signedIn(down, { role: 'ADMIN' })
  const { $ } = await show(id, browser)
  expect($('main').text()).toContain('The branch is at 6.9335, 79.8435.')
  expect($('main img')).toHaveLength(0)
})
