import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { fraudLimits } from '#src/contract/core/fraud.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { signIns, users } from '#src/services/authentication/schema.ts'
import { tills } from '#src/services/authentication/tills/schema.ts'
import { couponGuesses, dealCoupons, redemptions } from '#src/services/core/coupons/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'

const app = await testApp()
const { db } = app
const owner = await signedIn(app)
const rival = await signedIn(app)
const admin = await signedIn(app, { role: 'ADMIN', business: undefined })
const guessesOf = (merchantId: string, signInId: string, count: number) =>
  db.insert(couponGuesses).values({
    day: businessDate(Date.now(), 'Asia/Colombo'),
    merchantId,
    signInId,
    network: '203.0.113.9',
    count,
  })
await guessesOf(owner.account.id, v7(), fraudLimits.wrongCodes + 1)
const board = async ({ browser }: typeof owner) => (await browser.get('/fraud')).$('main').text()
const show = (kind: string, { account }: typeof owner) => `/fraud/view/${kind}/${account.id}`

test('what stood out is a sentence to its merchant and administrators, whose look is audited [SCREEN-116]', async () => {
  for (const one of [owner, admin])
    expect(await board(one)).toContain('21 codes that don’t exist were tried on 1 day.')
  expect(await board(rival)).toContain('Nothing stood out')
  for (const one of [owner, admin])
    expect((await one.browser.get(show('wrongCodes', owner))).$('main').text()).toContain(
      '203.0.113.9',
    )
  expect((await rival.browser.get(show('wrongCodes', owner))).status).toBe(404)
  expect((await owner.browser.get(show('customer', owner))).status).toBe(404)
  const looks = await db.select().from(auditEntries).where(eq(auditEntries.event, 'fraud.read'))
  expect(looks.map(({ actorId, subjectId }) => [actorId, subjectId])).toEqual([
    [admin.account.id, null],
    [admin.account.id, owner.account.id],
  ])
})

test('the sentence is Russian for a Russian reader [SCREEN-116]', async () => {
  const { id, email } = await addAccount(db, { role: 'ADMIN', business: undefined })
  await db.update(users).set({ language: 'ru' }).where(eq(users.id, id))
  const browser = openBrowser(app)
  await browser.submit('/login', { username: email, password: PASSWORD })
  expect((await browser.get('/fraud')).$('main').text()).toContain(
    'Введён 21 несуществующий код за 1 день.',
  )
})

test('a row that was seen moves below, and comes back with something newer [COUP-180]', async () => {
  const seen = `/fraud/seen/wrongCodes/${owner.account.id}`
  const { $ } = await admin.browser.get('/fraud')
  const through = $(`form[action="${seen}"] [name=through]`).attr('value') ?? ''
  const pressed = await admin.browser.submit('/fraud', { through }, seen)
  expect(pressed.headers.get('location')).toBe('/fraud')
  const after = await board(admin)
  expect(after).toContain('Nothing stood out')
  expect(after).toContain(`Seen by ${admin.account.fullName} on`)
  expect(await board(owner)).not.toContain('Seen by')
  await db.update(couponGuesses).set({ count: 30, lastAt: new Date(Date.now() + 60_000) })
  expect(await board(admin)).not.toContain('Seen by')
})

describe('beside what was seen at a till [COUP-171]', () => {
  const id = v7()
  const links = async ({ browser }: typeof owner) =>
    (await browser.get(show('wrongCodes', owner))).$('main a[href^="/tills/"]').length

  beforeAll(async () => {
    const branchId = v7()
    await db.insert(tills).values({ id, name: 'Door', merchantId: owner.account.id, branchId })
    const signInId = v7()
    await db.insert(signIns).values({ id: signInId, userId: owner.account.id, tillId: id })
    await guessesOf(owner.account.id, signInId, fraudLimits.wrongCodes)
  })

  test('its merchant and an administrator revoke it, and are led back', async () => {
    expect([await links(owner), await links(admin)]).toEqual([1, 1])
    const from = encodeURIComponent(show('wrongCodes', owner))
    const path = `/tills/delete/${id}`
    const pressed = await admin.browser.submit(`${path}?from=${from}`, {}, path)
    expect(pressed.headers.get('location')).toBe(show('wrongCodes', owner))
    const { $ } = await owner.browser.get(show('wrongCodes', owner))
    expect($('main').text()).toContain('Till revoked')
    expect(await links(owner)).toBe(0)
  })
})

describe('beside what was redeemed in a burst [COUP-171]', () => {
  const titles = ['First', 'Second'] as const

  beforeAll(async () => {
    const merchantId = owner.account.id
    const redeemedAt = new Date()
    for (const [place, title] of titles.entries()) {
      const deal = await addDeal(db, merchantId, { title })
      for (const { id } of await addCoupons(db, deal, place + fraudLimits.burst / 2))
        await db.insert(redemptions).values({
          id: v7(),
          couponId: id,
          merchantId,
          redeemedBy: merchantId,
          key: id,
          redeemedAt,
        })
    }
  })

  test('an administrator pauses all its deals at once, named by the question, and one goes on', async () => {
    const path = `/fraud/pause/burst/${owner.account.id}`
    const question = await admin.browser.get(path)
    expect(question.$('main').text()).toContain('Pause the coupons of 2 deals?')
    for (const title of titles) expect(question.$('main').text()).toContain(`“${title}”`)
    expect(await board(admin)).toContain('31 redemptions')
    const named = question.$('main [name=deals]').attr('value')?.split(' ') ?? []
    expect(named).toHaveLength(2)
    const pressed = await admin.browser.submit(path, {}, path)
    expect(pressed.headers.get('location')).toBe('/fraud')
    const paused = (await db.select().from(dealCoupons)).filter(({ pausedAt }) => pausedAt)
    expect(paused).toHaveLength(2)
    expect((await admin.browser.get('/fraud')).$(`main a[href="${path}"]`)).toHaveLength(0)

    const ofOwner = await owner.browser.get(show('burst', owner))
    expect(ofOwner.$('main').text()).toContain('Paused by an administrator')
    expect(ofOwner.$('main a[href^="/fraud/pause/"]')).toHaveLength(0)
    const ofAdmin = await admin.browser.get(show('burst', owner))
    const goOn = ofAdmin.$('main a[href^="/fraud/pause/"]').first()
    expect(goOn.text()).toContain('Let them go on')
    const href = goOn.attr('href') ?? ''
    const resumed = await admin.browser.submit(href, {}, href.split('?')[0])
    expect(resumed.headers.get('location')).toBe(show('burst', owner))
    expect((await db.select().from(dealCoupons)).filter(({ pausedAt }) => pausedAt)).toHaveLength(1)
  })

  test('its redemptions are on pages, and in a file', async () => {
    const { $ } = await owner.browser.get(show('burst', owner))
    expect($('#list tbody tr')).toHaveLength(25)
    expect(
      (await owner.browser.get(`${show('burst', owner)}?page=1`)).$('#list tbody tr'),
    ).toHaveLength(6)
    const file = await owner.browser.get(`${show('burst', owner)}?format=csv`)
    expect(file.html.trim().split('\r\n')).toHaveLength(32)
  })
})

test.each([
  ['', 'Enter a whole number'],
  ['0', 'Enter a whole number'],
  ['-5', 'Enter a whole number'],
  ['1.5', 'Enter a whole number'],
  ['99999', 'Enter a whole number'],
  ['ten', 'Enter a whole number'],
])('the figure %j is refused and kept [COUP-172]', async (burst, message) => {
  const answer = await owner.browser.submit('/fraud/limits', { burst })
  expect(answer.status).toBe(422)
  expect(answer.$('main').text()).toContain(message)
  expect(answer.$('[name=burst]').attr('value')).toBe(burst)
})

test('figures are chosen and given back without script [COUP-172]', async () => {
  const figures = async () =>
    (await owner.browser.get('/fraud/limits')).$('[name=burst]').attr('value')
  expect(await figures()).toBe('30')
  const shown = (await owner.browser.get('/fraud/limits')).$(
    'main form input[name]:not([type=hidden])',
  )
  const usual = Object.fromEntries(
    shown.toArray().map(({ attribs: { name = '', value = '' } }) => [name, value]),
  )
  const chosen = { ...usual, burst: '12', takings: '1,250.50' }
  const saved = await owner.browser.submit('/fraud/limits', chosen)
  expect(saved.headers.get('location')).toBe('/fraud')
  expect(await figures()).toBe('12')
  const { $ } = await owner.browser.get('/fraud/limits')
  const question = $('main a[href="/fraud/limits/reset"]').attr('href') ?? ''
  await owner.browser.submit(question, {})
  expect(await figures()).toBe('30')
})
