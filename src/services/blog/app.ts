import { changeLanguage } from '#src/contract/blog/language.ts'
import { setLanguage } from '#src/services/authentication/accounts.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import { createServiceApp, type ServiceApp } from '#src/services/kit/endpoints/service-app.ts'

/** Only the language call of the blog exists; mounted at /api/v1/blog. */
export function createBlogService(deps: ServiceDeps): ServiceApp {
  const app = createServiceApp(deps)
  implement(app, deps, changeLanguage, async ({ caller, body, requestId, address }) => {
    const { language } = body
    await deps.db.transaction(async (tx) => {
      await setLanguage(tx, caller.userId, language)
      await recordAudit(
        tx,
        { caller, requestId, address },
        {
          event: 'user.language-changed',
          subjectType: 'user',
          subjectId: caller.userId,
          after: { language },
        },
      )
    })
    return { data: null, say: 'blog:languageChanged' }
  })
  return app
}
