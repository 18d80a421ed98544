import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { profileChanges } from '#src/services/authentication/profiles/schema.ts'
import { decidedRounds } from '#src/services/kit/decisions/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { startServer } from '#tests/support/server.ts'
import { signedInAs } from '#tests/support/signed-in-as.ts'
import { siteAt } from '#tests/support/site-at.ts'

const { db, url } = await testDatabase()
const env = {
  DATABASE_URL: url.replace('@/', '@localhost/'),
  SECRET_KEYS: 'a secret that both processes of this test know',
  PUBLIC_ORIGIN: 'http://localhost',
}

test('of two who decide on a whole business at once over two processes each part is decided once, and its owner told once [R02, APPR-83]', async () => {
  const servers = await Promise.all([startServer(env), startServer(env)])
  const browsers = await Promise.all(
    servers.map(async ({ origin }) => {
      const account = await addAccount(db, { role: 'ADMIN', business: undefined })
      return signedInAs(siteAt(origin, env.PUBLIC_ORIGIN), account)
    }),
  )
  for (let round = 0; round < 6; round += 1) {
    const { id: userId } = await addAccount(db, { approvalStatus: 'PENDING' })
    const submittedBy = userId
    const parts = [
      { id: v7(), kind: 'BUSINESS' as const, values: { businessName: 'Harbour House' } },
      { id: v7(), kind: 'CONTACT' as const, values: { contactPersonName: 'Nadeesha Perera' } },
    ]
    for (const part of parts) {
      await db.insert(profileChanges).values({ ...part, userId, submittedBy })
    }
    const path = `/approvals/business/${userId}`
    const pages = await Promise.all(browsers.map((browser) => browser.get(path)))
    const answers = await Promise.all(
      browsers.map((browser, at) => {
        const { $ } = pages[at] ?? {}
        if (!$) throw new Error('no page')
        const items = $('form[data-guard] input[name=item]').toArray()
        const ids = [userId, ...parts.map(({ id }) => id)]
        const choice = at === 0 ? 'APPROVE' : 'REJECT'
        return browser.post(path, {
          _csrf: $('form[data-guard] input[name=_csrf]').attr('value') ?? '',
          item: items.map((item) => $(item).attr('value') ?? ''),
          ...Object.fromEntries(ids.map((id) => [`choice-${id}`, choice])),
          ...Object.fromEntries(ids.map((id) => [`comment-${id}`, 'Decided at once.'])),
        })
      }),
    )
    const rounds = await db.select().from(decidedRounds).where(eq(decidedRounds.ownerId, userId))
    expect(rounds.map(({ kind }) => kind).sort()).toEqual(['accounts', 'contact', 'profile'])
    const news = await db.select().from(notifications).where(eq(notifications.userId, userId))
    expect(news).toHaveLength(3)
    const failed = answers.map(({ $ }) => $('.note.bad li').length)
    expect(
      failed.reduce((sum, count) => sum + count, 0),
      'each part fails for one',
    ).toBe(3)
  }
})
