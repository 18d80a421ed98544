import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { creditCardRequests, creditCardTallies } from '#src/services/core/credit-cards/schema.ts'
import { narrowed } from '#tests/features/roles/manager.ts'
import { dataOf } from '#tests/support/answers.ts'
import { type Answer, openBrowser } from '#tests/support/browser.ts'
import { openRequests } from '#tests/support/requests.ts'
import { signedInAs } from '#tests/support/signed-in-as.ts'

const LIST = '/request-a-credit-card'

const world = await openRequests()
const { test: app, askForCard, aCard, otherBank, otherUser } = world
const admin = await signedInAs(app, world.admin)
const banker = await signedInAs(app, world.bank)
const rival = await signedInAs(app, otherBank)
const merchant = await signedInAs(app, world.merchant)

const rows = ({ $ }: Answer) =>
  $('tbody tr')
    .toArray()
    .map((row) =>
      $(row)
        .find('th, td:not(.k-pick)')
        .toArray()
        .map((cell) => $(cell).text()),
    )
const whole = /853400937|amaya@|771239876|077 123 9876|Lotus/

const { id } = await dataOf<{ id: string }>(await askForCard())
const detail = `${LIST}/${id}`

describe('the list', () => {
  test('a bank reads who asked it [CARD-01, CARD-04, CARD-05, CARD-06, CARD-08]', async () => {
    await askForCard({ bankId: otherBank.id, fullName: 'Binura Farook' }, otherUser)
    const answer = await banker.get(LIST)
    expect(rows(answer)).toEqual([
      ['Amaya Costa', '•••• 37V', 'Galle', '•••• 876', expect.stringMatching(/^\d\d-\d\d-\d{4}$/)],
    ])
    expect(answer.$('tbody th a').attr('href')).toBe(detail)
  })

  test('neither the page nor the CSV holds a whole NIC, number, address or employer [P06]', async () => {
    for (const query of ['', '?format=csv', '?q=costa', '?q=costa&format=csv']) {
      for (const browser of [banker, admin]) {
        const { html } = await browser.get(LIST + query)
        expect(html).toContain('•••• 37V')
        expect(html).not.toMatch(whole)
      }
    }
    const { html } = await banker.get(`${LIST}?format=csv`)
    expect(html.trimEnd().split('\r\n')[1]).toMatch(/^Amaya Costa,•••• 37V,Galle,•••• 876,/)
  })

  test('the list is searched by name or whole NIC, as a page and as a region [CARD-06]', async () => {
    for (const q of ['amaya', '853400937V', '198534000937']) {
      expect(rows(await banker.swap(`${LIST}?q=${q}`, 'div#list')), q).toHaveLength(1)
    }
    const { $ } = await banker.get(`${LIST}?q=3400`)
    expect($('#list').text()).toContain('Enter the whole NIC to search by it.')
  })

  test('an administrator reads those of all banks, each with its bank [CARD-07]', async () => {
    const answer = await admin.get(LIST)
    expect(rows(answer).map(([name, bank]) => [name, bank])).toEqual([
      ['Binura Farook', 'Reef Bank'],
      ['Amaya Costa', 'Lagoon Bank'],
    ])
    expect(answer.$('main .card form[method=post]:not(#picks)')).toHaveLength(0)
  })
})

describe('one request', () => {
  test('one request shows every field in full, to read [CARD-02, CARD-06, CARD-07]', async () => {
    const { $ } = await banker.get(detail)
    expect($('h1').text()).toBe('Amaya Costa')
    const facts = $('.facts > div')
      .toArray()
      .map((fact) => [$(fact).find('dt').text(), $(fact).find('dd').text()])
    expect(facts).toEqual([
      ['Full name', 'Amaya Costa'],
      ['NIC', aCard.nic],
      ['City', 'Galle'],
      ['E-mail', 'amaya@mail.example'],
      ['Company name', 'Lotus Software'],
      ['Profession', 'Engineer'],
      ['Mobile number', '077 123 9876'],
      ['Requested on', expect.stringMatching(/^\d\d-\d\d-\d{4}, \d\d:\d\d [AP]M$/)],
    ])
    expect($('main').text()).toContain('The audit trail records who opens this page.')
    expect($('main form')).toHaveLength(0)
    expect($('title').text()).not.toContain('Amaya')
  })

  test('who read it is found in the audit trail [P04]', async () => {
    await admin.get(detail)
    const { $ } = await admin.get('/audit?group=requests')
    const first = $('tbody tr:not(.divide)').first().text()
    expect(first).toContain('Ishara Fernando read a credit card request')
    expect($('main').text()).not.toMatch(whole)
    expect((await admin.get(`/audit?q=${id}`)).$('tbody tr').length).toBeGreaterThanOrEqual(3)
  })

  test('another bank, a merchant and a made-up address find nothing [Z02, CARD-07]', async () => {
    expect((await rival.get(detail)).status).toBe(404)
    for (const path of [LIST, detail]) expect((await merchant.get(path)).status).toBe(404)
    for (const path of [`${LIST}/x`, `${LIST}/${otherUser.id}`]) {
      expect((await admin.get(path)).status).toBe(404)
    }
  })

  test('one request speaks Russian', async () => {
    banker.cookies.set('__Host-lang', 'ru')
    const { $ } = await banker.get(detail)
    banker.cookies.delete('__Host-lang')
    expect($('main').text()).toContain('Личные данные будут удалены')
  })
})

test('an administrator needs VIEW_CREDIT_CARD; a guest signs in first [ROLE-15, ROLE-20]', async () => {
  const { browser: without } = await narrowed(app, ['VIEW_REQUEST'])
  const { browser: only } = await narrowed(app, ['VIEW_CREDIT_CARD'])
  for (const path of [LIST, detail]) {
    expect((await without.get(path)).status).toBe(403)
    expect((await only.get(path)).status).toBe(200)
    expect((await openBrowser(app).get(path)).status).toBe(303)
  }
})

test('no line of a log holds what a request holds [P03]', () => {
  expect(JSON.stringify([app.lines, app.services.lines])).not.toMatch(whole)
})

test('the requests of a day are counted alone, and have no next page [CARD-06]', async () => {
  const { db } = app
  const ofBank = eq(creditCardRequests.bankId, world.bank.id)
  await db
    .update(creditCardRequests)
    .set({ requestedAt: new Date(0) })
    .where(ofBank)
  await askForCard({ fullName: 'Dilini Fonseka' }, otherUser)
  await db.update(creditCardTallies).set({ requests: 62 })
  expect((await banker.get(LIST)).$('#list').text()).toContain('of 62')
  const { $ } = await banker.get(`${LIST}?requested=today`)
  expect($('tbody tr')).toHaveLength(1)
  expect($('#list').text()).not.toMatch(/of 62|Next/)
})
