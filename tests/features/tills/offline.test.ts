import type { CheerioAPI } from 'cheerio'
import { eq, sql } from 'drizzle-orm'
import { v4 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { users } from '#src/services/authentication/schema.ts'
import { tills } from '#src/services/authentication/tills/schema.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { addBranch } from '#tests/support/branches.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'

const app = await testApp()
const { db } = app
const owner = await signedIn(app)
const rival = await signedIn(app)
await addBranch(db, owner.account.id, 'Galle Fort')

const textOf = ($: CheerioAPI) => $('main').text().replaceAll('\u00a0', ' ')

/** The id of a till that its owner adds by the form. */
async function added(given: Record<string, string> = {}) {
  const answer = await owner.browser.submit('/tills/add', { name: `Till ${v4()}`, ...given })
  expect(answer.status, answer.$('main').text()).toBe(303)
  return answer.headers.get('location')?.split('/').at(-1) ?? ''
}

async function save(id: string, given: Record<string, string>) {
  return owner.browser.submit(`/tills/edit/${id}`, { name: 'Bar', ...given })
}

async function stored(id: string) {
  const [till] = await db.select().from(tills).where(eq(tills.id, id))
  const { offline, offlineCoupons, offlineCents, offlineHours } = till ?? {}
  return { offline, offlineCoupons, offlineCents, offlineHours }
}

const allowed = {
  offline: 'on',
  offlineCoupons: '7',
  offlineCents: '450.50',
  offlineHours: '3',
}
const kept = { offline: true, offlineCoupons: 7, offlineCents: 45_050, offlineHours: 3 }

describe('the form of a till [SYNC-03]', () => {
  test('has offline work off, with limits, and says what may be lost before it is on', async () => {
    const { $ } = await owner.browser.get('/tills/add')
    expect($('[name=offline]').attr('checked')).toBeUndefined()
    const values = ['offlineCoupons', 'offlineCents', 'offlineHours'].map((name) =>
      $(`[name=${name}]`).attr('value'),
    )
    expect(values).toEqual(['100', '100000.00', '8'])
    const text = textOf($)
    expect(text).toContain('redeems 100 coupons for LKR 100,000.00 in discounts at most')
    expect(text).toContain('you lose up to LKR 100,000.00')
    expect(text.indexOf('you lose up to')).toBeLessThan(text.indexOf('Let this till work offline'))
  })

  test('is the same where its owner left offline work off', async () => {
    expect(await stored(await added())).toEqual({
      offline: false,
      offlineCoupons: 100,
      offlineCents: 10_000_000,
      offlineHours: 8,
    })
  })

  test('switches it on with limits and shows them again', async () => {
    const id = await added(allowed)
    expect(await stored(id)).toEqual(kept)
    const { $ } = await owner.browser.get(`/tills/edit/${id}`)
    expect($('[name=offline]').attr('checked')).toBeDefined()
    expect(textOf($)).toContain('redeems 7 coupons for LKR 450.50 in discounts at most')
  })

  test.each([
    ['offlineCoupons', ['0', '-1', '10001', '1.5', 'many', '']],
    ['offlineCents', ['-1', '1000001', '1.234', 'free', '']],
    ['offlineHours', ['0', '25', '1.5', '8h', '']],
  ])('names what is wrong in %s and keeps what stands', async (name, texts) => {
    const id = await added(allowed)
    for (const text of texts) {
      const answer = await save(id, { ...allowed, [name]: text })
      expect(answer.status, text).toBe(422)
      expect(answer.$(`[name=${name}]`).attr('aria-invalid'), text).toBe('true')
    }
    expect(await stored(id)).toEqual(kept)
  })

  test.each([
    { offlineCoupons: '1', offlineHours: '1', offlineCents: '0' },
    { offlineCoupons: '10000', offlineHours: '24', offlineCents: '1,000,000' },
  ])('takes the ends of what is allowed: %j', async (given) => {
    const id = await added({ ...allowed, ...given })
    const { offlineCoupons, offlineHours } = await stored(id)
    expect([offlineCoupons, offlineHours].map(String)).toEqual([
      given.offlineCoupons,
      given.offlineHours,
    ])
  })

  test('without its limits keeps those that stand', async () => {
    const id = await added(allowed)
    expect((await save(id, {})).status).toBe(303)
    expect(await stored(id)).toEqual({ ...kept, offline: false })
  })
})

describe('the page of a till', () => {
  test('has pairing first until a device is the till, and its row offers that alone', async () => {
    const id = await added()
    const { $ } = await owner.browser.get(`/tills/view/${id}`)
    expect($('.head .btn.primary').attr('href')).toBe(`/tills/pair/${id}`)
    expect(textOf($)).toContain('No device is this till yet')
    expect(textOf($)).not.toContain('Last synchronised')
    const list = await owner.browser.get('/tills')
    const row = list.$(`tr:has(a[href="/tills/view/${id}"])`)
    expect(row.find('.btn').text()).toContain('Pair')
    expect(row.find('.btn')).toHaveLength(1)
  })

  test('leads from the list, shows limits and what was lost, and what to do [SYNC-03, SYNC-09]', async () => {
    const id = await added(allowed)
    await db.execute(sql`
      update tills set queue = 2, synced_at = now(), paired_at = now() where id = ${id}`)
    for (const counter of [1, 4])
      await db.execute(sql`
        insert into till_entries (till_id, nonce, merchant_id, key_id, counter, device_at, synced_at,
          at, text, attention_confirmed, voided, signature, outcome, remarks)
        values (${id}, gen_random_uuid(), ${owner.account.id}, 'key', ${counter}, now(), now(), now(),
          'text', false, false, '', 'VOIDED', '{CLOCK}')`)
    expect((await owner.browser.get('/tills')).$(`a[href="/tills/view/${id}"]`)).toHaveLength(1)
    const { $ } = await owner.browser.get(`/tills/view/${id}`)
    const text = textOf($)
    for (const part of [
      'LKR 450.50',
      'Yes, within its limits',
      '2 entries of this till are missing',
      '2 redemptions are only on the till so far',
      'The times of 2 entries were corrected',
      'This till has no key',
    ])
      expect(text).toContain(part)
    expect($(`main a[href="/tills/edit/${id}"]`).length).toBeGreaterThan(0)
  })

  test('says what is off, and nothing to do [SCREEN-144]', async () => {
    const id = await added()
    const pairing = (await owner.browser.get(`/tills/pair/${id}`)).$('main').text()
    const [link = ''] = pairing.match(/\/pair\/[\w-]{43}/) ?? []
    await openBrowser(app).submit(link, {})
    const path = `/tills/view/${id}`
    await owner.browser.get(path)
    const { $ } = await owner.browser.get(path)
    expect($('main .note')).toHaveLength(0)
    expect($('main').text()).not.toContain('Yes, within its limits')
  })

  test('is missing to other merchants, to administrators and to visitors [SCREEN-144]', async () => {
    const path = `/tills/view/${await added()}`
    expect((await rival.browser.get(path)).status).toBe(404)
    const admin = await signedIn(app, { role: 'ADMIN', business: undefined })
    expect((await admin.browser.get(path)).status).not.toBe(200)
    expect((await openBrowser(app).get(path)).status).toBe(303)
  })
})

test('the form and the page are Russian for a Russian reader [SYNC-03]', async () => {
  const id = await added(allowed)
  await db.update(users).set({ language: 'ru' }).where(eq(users.id, owner.account.id))
  const browser = openBrowser(app)
  await browser.submit('/login', { username: owner.account.email, password: PASSWORD })
  const form = textOf((await browser.get(`/tills/edit/${id}`)).$)
  expect(form).toContain('погасит без связи не больше 7 купонов')
  expect(form).toContain('Разрешить этой кассе работать без связи')
  const page = textOf((await browser.get(`/tills/view/${id}`)).$)
  expect(page).toContain('Разрешена в пределах лимитов')
  expect(page).toContain('Потерянные записи')
})
