import { signUpPaths } from '#src/contract/screens/sign-up.ts'
import { readForm } from '#src/web/forms/form.ts'
import { type Result, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import { beginCode } from './begin-code.ts'
import { isVerified, keepDraft, readDraft } from './draft.ts'
import { checkPerson } from './person-form.ts'
import { personScreen } from './person-screen.tsx'

export function show(request: PublicRequest): Result {
  return personScreen(request, readDraft(request.c))
}

export async function next(request: PublicRequest): Promise<Result> {
  const { c, page } = request
  const before = readDraft(c)
  const checked = checkPerson(await readForm(c), page.t)
  if ('state' in checked) return personScreen(request, before, checked)
  const { verified = null, sent = null } = before ?? {}
  const draft = { ...checked.person, verified, sent, goal: 'password' as const }
  if (!isVerified(draft)) return beginCode(request, draft)
  keepDraft(c, draft)
  return seeOther(signUpPaths.password(), undefined, { load: true })
}
