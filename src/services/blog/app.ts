import { changeLanguage } from '#src/contract/blog/language.ts'
import { setLanguage } from '#src/services/authentication/index.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/facts.ts'
import { createServiceApp } from '#src/services/kit/endpoints/service-app.ts'

const language = bind(changeLanguage, async ({ caller, body, requestId, address }, { db }) => {
  const { language } = body
  await db.transaction(async (tx) => {
    await setLanguage(tx, caller.userId, language)
    await recordAudit(
      tx,
      { caller, requestId, address },
      { event: 'user.language-changed', subjectId: caller.userId, after: { language } },
    )
  })
  return { data: null, message: 'blog:languageChanged' }
})

export function createBlogService(deps: ServiceDeps): ServiceApp {
  return createServiceApp(deps, [language])
}
