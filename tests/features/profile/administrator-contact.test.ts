import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { codeSentTo } from '#tests/support/messages.ts'

test('an administrator who was invited by e-mail adds a mobile number with a code [AUTH-111]', async () => {
  const app = await testApp()
  const { browser, account } = await signedIn(app, { role: 'ADMIN', mobileNo: null })
  const edit = '/profile/admin/edit?tab=contact'
  const profile = await browser.get('/profile/admin')
  expect(profile.$(`main a[href="${edit}"]`)).toHaveLength(1)
  const { $ } = await browser.get(edit)
  expect($('input[name=mobileNo], input[name=email]')).toHaveLength(2)
  expect($('input[name=contactPersonName]')).toHaveLength(0)
  const person = await browser.submit(edit, { part: 'person', contactPersonName: 'A' })
  expect(person.status).toBe(404)
  const begun = await browser.submit(edit, { part: 'mobile', mobileNo: '077 555 0102' })
  expect(begun.headers.get('location')).toContain('/profile/admin/edit/verify')
  const otp = await codeSentTo(app.services, '+94775550102')
  await browser.submit('/profile/admin/edit/verify', { otp })
  const { fullName } = account
  const [row] = (
    await app.db.execute(
      `select local_number as "localNumber" from users where id = '${account.id}'`,
    )
  ).rows
  expect([fullName, row]).toEqual([fullName, { localNumber: '775550102' }])
})
