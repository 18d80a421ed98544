import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { keepFindings } from '#src/services/core/safeguards/findings.ts'
import { ORIGIN, testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'

const app = await testApp()
const { db } = app
const { browser } = await signedIn(app, { role: 'ADMIN', business: undefined })
const russian = await signedIn(app, { role: 'ADMIN', business: undefined, language: 'ru' })
const merchant = await signedIn(app)
const PAGE = '/jobs/safeguards'

test('before anybody looked or reported, the page says so [OPS-60, OPS-61, SCREEN-149]', async () => {
  const { $ } = await browser.get(PAGE)
  const text = $('main').text()
  expect(text).toContain('2 of 2 administrators have no second step yet.')
  expect(text).toContain('It is offered, not required.')
  expect(text).toContain('Nothing is sealed yet.')
  expect(text).toContain('No server has looked yet.')
  expect(text).toContain('Browsers had nothing to stop.')
})

test('what browsers stopped comes with words and what to do, without the record of its page [OPS-61]', async () => {
  const id = '0198c1d4-0000-7000-8000-000000000001'
  const report = (directive: string, blocked: string) =>
    app.app.request(`${ORIGIN}/csp-reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/csp-report' },
      body: JSON.stringify({
        'csp-report': {
          'document-uri': `${ORIGIN}/deals/view/admin/${id}?q=secret`,
          'effective-directive': directive,
          'blocked-uri': blocked,
        },
      }),
    })
  await report('img-src', 'https://tracker.example/pixel.gif?who=me')
  await report('script-src-elem', 'inline')
  const { $ } = await browser.get(PAGE)
  const rows = $('table').last().find('tbody tr')
  expect(rows.first().text()).toMatch(
    /A script was stopped.*Written into the page:.*tell your engineers/,
  )
  const picture = rows.last().text()
  expect(picture).toMatch(
    /A picture was not loaded.*From another address: ?https:\/\/tracker.example/,
  )
  expect(picture).toContain('/deals/view/admin/:id')
  expect($('main').text()).not.toMatch(/secret|pixel|0198c1d4/)
  const { $: inRussian } = await russian.browser.get(PAGE)
  expect(inRussian('main').text()).toContain('Изображение не загружено')
})

test('a failed check stands first and is counted, in the operator’s words, escaped [OPS-60]', async () => {
  await db.execute(sql`truncate findings`)
  await keepFindings(db, 'web-1', [
    { name: 'clock', level: 'ok', words: 'agrees with the database' },
    { name: 'free disk', level: 'fail', words: '<b>1 GB</b> left: make room' },
  ])
  const { $ } = await browser.get(PAGE)
  expect($('main .note').text()).toContain('1 check failed.')
  expect($('table').first().find('tbody tr').first().text()).toMatch(
    /free disk.*Put it right.*<b>1 GB<\/b> left/,
  )
})

test('the page is a tab of the jobs, for those who hold their right [OPS-60]', async () => {
  const { $ } = await browser.get('/jobs')
  expect($(`.tabs a[href="${PAGE}"]`).text()).toBe('Safeguards')
  expect((await merchant.browser.get(PAGE)).status).toBe(404)
})
