import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { fraudLimits } from '#src/contract/core/fraud.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { signIns, users } from '#src/services/authentication/schema.ts'
import { tills } from '#src/services/authentication/tills/schema.ts'
import { couponGuesses } from '#src/services/core/coupons/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'

const app = await testApp()
const { db } = app
const owner = await signedIn(app)
const rival = await signedIn(app)
const admin = await signedIn(app, { role: 'ADMIN', business: undefined })
await db.insert(couponGuesses).values({
  day: businessDate(Date.now(), 'Asia/Colombo'),
  merchantId: owner.account.id,
  signInId: v7(),
  network: '203.0.113.9',
  count: fraudLimits.wrongCodes + 1,
})
const page = async ({ browser }: typeof owner) => (await browser.get('/fraud')).$('main').text()

test('what stood out is a sentence to its merchant and administrators, whose look is audited [SCREEN-116]', async () => {
  for (const one of [owner, admin])
    expect(await page(one)).toContain('21 codes that don’t exist were tried from 203.0.113.9.')
  expect(await page(rival)).toContain('Nothing stood out')
  const looks = await db.select().from(auditEntries).where(eq(auditEntries.event, 'fraud.read'))
  expect(looks.map(({ actorId }) => actorId)).toEqual([admin.account.id])
})

test('the sentence is Russian for a Russian reader [SCREEN-116]', async () => {
  const { id, email } = await addAccount(db, { role: 'ADMIN', business: undefined })
  await db.update(users).set({ language: 'ru' }).where(eq(users.id, id))
  const browser = openBrowser(app)
  await browser.submit('/login', { username: email, password: PASSWORD })
  expect((await browser.get('/fraud')).$('main').text()).toContain(
    '21 несуществующий код введён из сети 203.0.113.9.',
  )
})

describe('beside what was seen at a till [COUP-171]', () => {
  const id = v7()

  beforeAll(async () => {
    await db
      .insert(tills)
      .values({ id, name: 'Door', merchantId: owner.account.id, branchId: v7() })
    const signInId = v7()
    await db.insert(signIns).values({ id: signInId, userId: owner.account.id, tillId: id })
    await db.insert(couponGuesses).values({
      day: businessDate(Date.now(), 'Asia/Colombo'),
      merchantId: owner.account.id,
      signInId,
      network: '198.51.100.7',
      count: fraudLimits.wrongCodes,
    })
  })

  test('its merchant revokes it', async () => {
    const texts = async () =>
      (await owner.browser.get('/fraud'))
        .$('main a[href^="/tills/"]')
        .map((_, a) => openTo(a))
        .get()
    function openTo(a: { attribs: Record<string, string> }) {
      return a.attribs.href?.replace(id, ':id').replace(/\?.*/, '')
    }
    expect(await texts()).toEqual(['/tills/delete/:id'])
    const press = async (what: 'delete') =>
      owner.browser.submit(`/tills/${what}/${id}?from=%2Ffraud`, {}, `/tills/${what}/${id}`)
    expect(await page(owner)).toContain('20 codes that don’t exist were tried from Door.')
    expect((await press('delete')).headers.get('location')).toBe('/fraud')
    expect(await page(owner)).toContain('Till revoked')
    expect(await texts()).toEqual([])
  })

  test('an administrator may revoke it alone', async () => {
    await db.update(tills).set({ deletedAt: null }).where(eq(tills.id, id))
    const { $ } = await admin.browser.get('/fraud')
    const links = $('main a[href^="/tills/"]')
    expect(links).toHaveLength(1)
    expect(links.attr('href')).toContain('/tills/delete/')
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
