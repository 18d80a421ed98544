import { changeLanguage } from '#src/contract/blog/language.ts'
import { setLanguage } from '#src/services/authentication/index.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/facts.ts'
import { createServiceApp } from '#src/services/kit/endpoints/service-app.ts'

const language = bind(changeLanguage, async (call, { db }) => {
  const { userId } = call.caller
  const { language } = call.body
  await db.transaction(async (tx) => {
    await setLanguage(tx, userId, language)
    const event = { event: 'user.language-changed', subjectId: userId, after: { language } }
    await recordAudit(tx, call, event)
  })
  return { data: null, message: 'blog:languageChanged' }
})

export function createBlogService(deps: ServiceDeps): ServiceApp {
  return createServiceApp(deps, [language])
}
