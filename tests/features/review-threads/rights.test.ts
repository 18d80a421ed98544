import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#src/services/authentication/schema.ts'
import { notificationChoices, outboxMessages } from '#src/services/notifications/schema.ts'
import { testApp } from '#tests/support/app.ts'
import { type Browser, signedIn } from '#tests/support/browser.ts'
import { addBranch, openBusiness } from '../branches/business.ts'

const app = await testApp()
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })

function write(browser: Browser, kind: string, id: string, text: string) {
  return browser.submit(`/messages/${kind}/${id}`, { text })
}

test('an account that may not change the record reads and does not write; one that was rejected writes about its profile [APPR-75]', async () => {
  const business = await openBusiness(app)
  const { id: ownerId } = business.account
  const id = await addBranch(business)
  await write(admin, 'branches', id, 'Is there a ramp?')
  const mark = { approvalStatus: 'REJECTED' as const }
  await app.db.update(users).set(mark).where(eq(users.id, ownerId))
  const page = await business.browser.get(`/messages/branches/${id}`)
  expect(page.$('main').text()).toContain('Is there a ramp?')
  expect(page.$('textarea')).toHaveLength(0)
  const _csrf = page.$('[name=_csrf]').attr('value') ?? ''
  const fields = { _csrf, text: 'Yes.', key: crypto.randomUUID() }
  const refused = await business.browser.post(`/messages/branches/${id}`, fields)
  expect(refused.status).toBe(422)
  expect((await write(business.browser, 'profile', ownerId, 'What is missing?')).status).toBe(303)
})

test('a message leaves by e-mail only for whoever chose it [APPR-76]', async () => {
  const business = await openBusiness(app)
  const { id: userId } = business.account
  const id = await addBranch(business)
  const copies = () =>
    app.db.$count(
      outboxMessages,
      and(eq(outboxMessages.userId, userId), eq(outboxMessages.channel, 'EMAIL')),
    )
  await write(admin, 'branches', id, 'Is there a ramp?')
  expect(await copies()).toBe(0)
  const choice = { userId, eventGroup: 'messages', channel: 'EMAIL', enabled: true } as const
  await app.db.insert(notificationChoices).values(choice)
  await write(admin, 'branches', id, 'And a lift?')
  expect(await copies()).toBe(1)
})
