import { expect, test } from 'vitest'
import { addAccount } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'

const app = await testApp({ settings: { secondApproval: { refundsAbove: 1000, days: 7 } } })
const { browser: ishara } = await signedIn(app, { role: 'ADMIN', fullName: 'Ishara Fernando' })
const { browser: amaya } = await signedIn(app, { role: 'ADMIN', fullName: 'Amaya Silva' })
const list = '/approvals/second'

async function leaving() {
  const fullName = 'Ruwan Dias'
  const { id } = await addAccount(app.db, { role: 'ADMIN', business: undefined, fullName })
  return `/roles/users/${id}/deactivate`
}

test('an act that waits leads to its request, which another administrator approves [AUTH-180]', async () => {
  const href = await leaving()
  const sent = await ishara.submit(href, {})
  expect([sent.status, sent.headers.get('location')]).toEqual([303, list])
  const own = await ishara.get(list)
  expect(own.$('body').text()).toContain('Another administrator has to approve this, and has been')
  expect(own.$('main').text()).toContain('Ruwan Dias')
  expect(own.$('main a:contains("Approve")')).toHaveLength(0)
  expect(own.$('main a:contains("Take back")')).toHaveLength(1)

  const inbox = await amaya.get('/approvals')
  const link = inbox.$('main a:contains("1 act waits for a second administrator")')
  expect(link.attr('href')).toBe(list)
  const { $ } = await amaya.get(list)
  const approve = $('main a:contains("Approve")').attr('href') ?? ''
  expect((await amaya.get(approve)).$('main').text()).toContain('Ishara Fernando asked for')
  const tried = await ishara.submit(approve, {})
  expect(tried.$('main').text()).toContain('Another administrator has to approve this.')
  const done = await amaya.submit(approve, {})
  expect(done.headers.get('location')).toBe(list)
  expect((await amaya.get(list)).$('main').text()).toContain('No request is waiting.')
  expect((await amaya.get(approve)).headers.get('location')).toBe(list)
  expect((await amaya.get('/approvals')).$('main').text()).not.toContain('second administrator')
})

test('a request is refused, or taken back by whoever made it; merchants find nothing [AUTH-180]', async () => {
  for (const who of [amaya, ishara]) {
    await ishara.submit(await leaving(), {})
    const { $ } = await who.get(list)
    const refuse = $(`main a:contains("${who === amaya ? 'Refuse' : 'Take back'}")`).attr('href')
    const question = await who.get(refuse ?? '')
    expect(question.$('main').text()).toContain('Nothing is done: Close an account, Ruwan Dias.')
    const ended = await who.submit(refuse ?? '', {})
    expect(ended.headers.get('location')).toBe(list)
    expect((await who.get(list)).$('main').text()).toContain('No request is waiting.')
  }
  const { browser: merchant } = await signedIn(app, {})
  expect([403, 404]).toContain((await merchant.get(list)).status)
})
