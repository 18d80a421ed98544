import { readForm, text } from '#src/web/forms/form.ts'
import { type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import { UnsentQuestion } from '#views/sign-in/unsent-question.tsx'
import { leave } from './sign-in.ts'

/**
 * Signs out here whatever the services answer, and clears the browser's caches. A till's browser says how
 * many redemptions it has yet to send (islands/till/unsent.ts): they would go with them, so it is asked.
 */
export async function destroy({ c, page, upstream }: PublicRequest): Promise<Result> {
  const { cookies } = c.get('web')
  const unsent = Number.parseInt(cookies.read(c, 'unsent') ?? '', 10)
  if (unsent > 0 && text(await readForm(c), 'unsent') !== 'delete') {
    const title = page.t('session:unsent.title')
    const main = <UnsentQuestion count={unsent} />
    return screen({ layout: 'auth', status: 422, title, main })
  }
  await leave(c, upstream)
  cookies.clear(c, 'unsent')
  c.header('clear-site-data', '"cache", "storage"')
  return seeOther('/')
}
