import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { fraudLimits } from '#src/contract/core/fraud.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { users } from '#src/services/authentication/schema.ts'
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
