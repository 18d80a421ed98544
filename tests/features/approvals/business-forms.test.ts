import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { answer, statesOf, wholeBusiness } from './whole-business.ts'

const app = await testApp()
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })

test.each([
  ['nothing chosen', {}, 'Choose a decision'],
  ['a rejection without a comment', { choice: 'REJECT' }, 'comment'],
  ['a request without a comment', { choice: 'REQUEST_CHANGES' }, 'comment'],
  ['a comment of blanks', { choice: 'REJECT', comment: '  \n ' }, 'comment'],
  ['too long a comment', { choice: 'REJECT', comment: 'x'.repeat(1001) }, '1,000'],
  ['an unknown decision', { choice: 'BLOCK' }, 'Choose a decision'],
  ['another case', { choice: 'approve' }, 'Choose a decision'],
])('%s decides nothing and keeps what was typed [APPR-83]', async (_what, given, message) => {
  const owner = await wholeBusiness(app, 'Quiet Books', 0)
  const { choice = '', comment = '' } = given as { choice?: string; comment?: string }
  const refused = await answer(admin, owner.path, {
    [owner.profile]: { choice, comment },
    [owner.contact]: { choice: choice === 'REJECT' ? 'APPROVE' : '' },
  })
  expect(refused.status).toBe(422)
  expect(refused.$('main').text().toLowerCase()).toContain(message.toLowerCase())
  expect(refused.$(`textarea[name="comment-${owner.profile}"]`).text().trim()).toBe(comment.trim())
  expect(await statesOf(app, owner)).toEqual(['BUSINESS PENDING', 'CONTACT PENDING'])
})

test.each([
  'deals:{profile}:MERCHANT:0:x',
  'profile:{profile}:ADMIN:0:x',
  'profile:not-an-id:MERCHANT:0:x',
  'profile:{profile}',
  '',
  'profile:{profile}:MERCHANT:-1',
  'contact:{profile}:MERCHANT:0:x',
])('an item that no form of ours holds decides nothing: %s [APPR-83]', async (item) => {
  const owner = await wholeBusiness(app, 'Forged Books', 0)
  const form = new FormData()
  const { $ } = await admin.get(owner.path)
  form.append('_csrf', $('main input[name=_csrf]').attr('value') ?? '')
  form.append('item', item.replace('{profile}', owner.profile))
  form.append(`choice-${owner.profile}`, 'REJECT')
  form.append(`comment-${owner.profile}`, 'Forged.')
  const { status } = await admin.post(owner.path, form)
  const forged = item.startsWith('profile:{profile}:MERCHANT')
  if (!forged) expect(await statesOf(app, owner)).toEqual(['BUSINESS PENDING', 'CONTACT PENDING'])
  expect([422, 303]).toContain(status)
})
