import { toCheck } from '#src/web/forms/form.ts'
import { type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { SavedFormView } from '#views/sign-in/send-again.tsx'
import { landingPath } from './landing.ts'

export async function show({ c, page, actor }: Request): Promise<Result> {
  const session = c.get('session')
  const kept = session && (await c.get('web').sessions.takeInput(session, c.get('visitor')))
  if (!kept) return seeOther(landingPath(actor))
  const main = (
    <SavedFormView {...kept} values={kept.withFiles ? toCheck(kept.values) : kept.values} />
  )
  return screen({ title: page.t('session:kept.title'), main })
}
