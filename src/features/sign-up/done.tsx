import { signUpPaths } from '#src/contract/screens/sign-up.ts'
import { type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import { DoneView } from '#views/sign-up/done.tsx'
import { isDone } from './draft.ts'

export function show({ c, page }: PublicRequest): Result {
  if (!isDone(c)) return seeOther(signUpPaths.show())
  return screen({ layout: 'auth', title: page.t('sign-up:done.title'), main: <DoneView /> })
}
