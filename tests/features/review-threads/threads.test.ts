import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { type Answer, type Browser, signedIn } from '#tests/support/browser.ts'
import { liveBusiness, narrowed, waitingId } from '../approvals/submitted.ts'
import * as branches from '../branches/business.ts'
import { addDeal, openShop, picture } from '../deals/shop.ts'
import { newcomer } from '../profile/owner.ts'

const app = await testApp()
const { browser: admin } = await signedIn(app, { role: 'ADMIN', fullName: 'Ishara Fernando' })
const deal = (id: string) => `/deals/view/merchant/${id}`
const thread = (kind: string, id: string) => `/messages/${kind}/${id}`

/** Fills in the message form of a page, as browsers without script do. */
async function write(browser: Browser, page: string, text: string, files: File[] = []) {
  const { $ } = await browser.get(page)
  const form = $('#messages form:has(textarea[name=text])')
  const body = new FormData()
  form.find('input[type=hidden]').each((_, input) => {
    body.append($(input).attr('name') ?? '', $(input).attr('value') ?? '')
  })
  body.append('text', text)
  for (const file of files) body.append('files', file)
  return browser.post(form.attr('action') ?? '', body)
}

function messagesOn({ $ }: Answer) {
  const card = $('#messages')
  const lines = card.find('ol > li').toArray()
  return {
    card,
    texts: lines.map((one) => $(one).find('blockquote').text()),
    authors: lines.map((one) => $(one).find('b').first().text()),
    unread: card.find('#unread-messages .tag').text(),
  }
}

test('the field for attachments says at once how many it takes [APPR-72]', async () => {
  const shop = await openShop(app)
  const { $ } = await shop.browser.get(deal(await addDeal(shop)))
  const field = $('main input[type=file][name=files]')
  expect([field.attr('data-files'), field.attr('data-max-message')]).toEqual([
    '3',
    'Attach fewer files',
  ])
})

test('owner and administrator write to each other on the page of a deal; each side reads what is new [APPR-72, APPR-73]', async () => {
  const shop = await openShop(app)
  const id = await addDeal(shop)
  const sent = await write(admin, deal(id), 'Which days?\n<b>Weekends</b> too?')
  expect([sent.status, sent.headers.get('location')]).toEqual([303, deal(id)])
  const own = await shop.browser.get(deal(id))
  const first = messagesOn(own)
  expect(first.texts).toEqual(['Which days?\n<b>Weekends</b> too?'])
  expect(first.authors).toEqual(['Ishara Fernando (reviewer)'])
  expect(first.unread).toBe('1 new')
  const news = await shop.browser.get('/notifications')
  expect(news.$('main').text()).toContain('Ishara Fernando wrote to you about')
  expect(messagesOn(await shop.browser.get(deal(id))).unread).toBe('1 new')
  const read = `${thread('deals', id)}/read`
  const marked = await shop.browser.submit(deal(id), {}, read)
  expect(marked.headers.get('location')).toBe(deal(id))
  expect(messagesOn(await shop.browser.get(deal(id))).unread).toBe('')
  const seen = messagesOn(await admin.get(deal(id)))
  expect(seen.card.text()).toContain('Seen')
  expect(seen.unread).toBe('')
  await write(shop.browser, deal(id), 'Every day.')
  expect(messagesOn(await admin.get(deal(id))).unread).toBe('1 new')
})

test('threads of branches and profiles stand on their reviews and on the owner’s pages [APPR-72]', async () => {
  const business = await branches.openBusiness(app, { role: 'BANK', name: 'Lagoon Bank' })
  const id = await branches.addBranch(business)
  const show = `/branch/view-branch/${id}`
  await write(admin, show, 'Is there a ramp?')
  expect(messagesOn(await business.browser.get(show)).texts).toEqual(['Is there a ramp?'])

  const shop = await liveBusiness(app, newcomer)
  await shop.submit()
  const version = await waitingId(app, shop.account.id, 'BUSINESS')
  const review = `/approvals/viewBusinessProfile/MERCHANT/${version}`
  await write(admin, review, 'Whose account is it?')
  const profile = '/profile/merchant?tab=business'
  expect(messagesOn(await shop.browser.get(profile)).texts).toEqual(['Whose account is it?'])
  await write(shop.browser, profile, 'My own.')
  expect(messagesOn(await admin.get(review)).texts).toHaveLength(2)
  const alone = await admin.get(thread('profile', shop.account.id))
  expect(alone.$('h1').text()).toContain('Messages: ')
})

test('attached documents are for both sides alone, and judged by their content [APPR-74]', async () => {
  const shop = await openShop(app)
  const id = await addDeal(shop)
  const files = [branches.pdf('menu.pdf'), await picture('table.png')]
  expect((await write(shop.browser, deal(id), 'The menu.', files)).status).toBe(303)
  const { card } = messagesOn(await admin.get(deal(id)))
  const links = card.find('a[href*="/file/"]').map((_, one) => one.attribs.href)
  expect(links).toHaveLength(2)
  const address = links.get(0) ?? ''
  const opened = await admin.get(address)
  expect(opened.status).toBe(200)
  expect(opened.headers.get('cache-control')).toBe('no-store')
  expect((await shop.browser.get(address)).status).toBe(200)
  const rival = await openShop(app)
  expect((await rival.browser.get(address)).status).toBe(404)
  const fileId = address.split('/').at(-1) ?? ''
  const ownThread = await addDeal(rival)
  expect((await rival.browser.get(`${thread('deals', ownThread)}/file/${fileId}`)).status).toBe(404)

  const disguised = new File(['<script>alert(1)</script>'], 'menu.pdf', { type: 'application/pdf' })
  const refused = await write(shop.browser, deal(id), 'Another menu.', [disguised])
  expect(refused.status).toBe(422)
  expect(refused.$('[name=text]').text()).toBe('Another menu.')
  expect(refused.$('#field-files-error').text()).not.toBe('')
  const many = Array.from({ length: 4 }, (_none, at) => branches.pdf(`${at}.pdf`))
  expect((await write(shop.browser, deal(id), 'All of them.', many)).status).toBe(422)
  expect(messagesOn(await admin.get(deal(id))).texts).toEqual(['The menu.'])
})

test('an empty message is refused in words, and the same form sent twice is one message [APPR-72]', async () => {
  const shop = await openShop(app)
  const id = await addDeal(shop)
  const empty = await write(shop.browser, deal(id), '  ')
  expect(empty.status).toBe(422)
  expect(empty.$('#field-text-error').text()).toContain('Enter a message')
  const { $ } = await shop.browser.get(deal(id))
  const key = $('#messages [name=key]').attr('value') ?? ''
  const _csrf = $('#messages form [name=_csrf]').attr('value') ?? ''
  const fields = { text: 'Twice.', key, _csrf }
  await Promise.all([1, 2].map(() => shop.browser.post(thread('deals', id), fields)))
  expect(messagesOn(await shop.browser.get(deal(id))).texts).toEqual(['Twice.'])
})

test('strangers, banks and administrators who do not decide on it find no thread [APPR-75]', async () => {
  const shop = await openShop(app)
  const id = await addDeal(shop)
  await write(shop.browser, deal(id), 'For our reviewers.')
  const rival = await openShop(app)
  const { browser: bank } = await signedIn(app, { role: 'BANK' })
  for (const browser of [rival.browser, bank]) {
    expect((await browser.get(thread('deals', id))).status).toBe(404)
    const { $ } = await browser.get('/profile/merchant')
    const _csrf = $('[name=_csrf]').attr('value') ?? ''
    const fields = { _csrf, text: 'Mine?', key: crypto.randomUUID() }
    const refused = await browser.post(thread('deals', id), fields)
    expect(refused.status).toBeGreaterThanOrEqual(400)
  }
  const { browser: other } = await narrowed(app, 'VIEW_DEAL', 'APPROVE_BRANCH', 'VIEW_BRANCH')
  expect((await other.get(thread('deals', id))).status).toBe(403)
  expect(messagesOn(await other.get(deal(id))).card).toHaveLength(0)
  const { rows } = await app.db.execute(
    sql`select text from review_messages where record_id = ${id}`,
  )
  expect(rows).toHaveLength(1)
})
