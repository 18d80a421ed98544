import { expect, test } from 'vitest'
import { addAccount } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'

const app = await testApp()
const { browser: admin } = await signedIn(app, { role: 'ADMIN', fullName: 'Ishara Fernando' })

test.each([
  ['MERCHANT', 'merchant'],
  ['BANK', 'bank'],
] as const)('administrators see what happened to a %s, with who and why', async (role, path) => {
  const { id } = await addAccount(app.db, { role })
  const comment = 'Complaints of three customers.'
  await admin.submit(`/${path}/view/${id}/block`, { comment })
  const { $ } = await admin.get(`/${path}/view/${id}`)
  const entries = $('section[aria-labelledby=timeline] ol > li')
  expect(entries.map((_, entry) => $(entry).find('b').text()).get()).toEqual(['Account blocked'])
  expect(entries.text()).toContain('Ishara Fernando, Administrator')
  expect(entries.find('blockquote').text()).toBe(comment)
})

test('an address that names nobody is not found', async () => {
  for (const id of ['0198c1d4-0000-7000-8000-0000000000ad', 'none']) {
    expect((await admin.get(`/merchant/view/${id}`)).status).toBe(404)
  }
})
