import { parseLocalMobile } from '#src/contract/authentication/phone-number.ts'
import { signUpPaths } from '#src/contract/screens/sign-up.ts'
import { landingPath } from '#src/features/sign-in/index.ts'
import { readFields } from '#src/web/forms/field.ts'
import { type Result, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import { isVerified, keepDraft, readDraft } from './draft.ts'
import { beginCode, personFields, personScreen } from './person-screen.tsx'

export function show(request: PublicRequest): Result {
  return personScreen(request, readDraft(request.c))
}

export async function next(request: PublicRequest): Promise<Result> {
  const { c } = request
  const before = readDraft(c)
  const { values, errors } = await readFields(request, personFields)
  const mobileNo = parseLocalMobile(values.localNumber)
  if (!mobileNo || Object.keys(errors).length > 0) {
    return personScreen(request, before, { values, errors })
  }
  const { verified = null, sent = null } = before ?? {}
  const draft = { fullName: values.fullName, mobileNo, verified, sent, goal: 'password' as const }
  if (!isVerified(draft)) return beginCode(request, draft)
  keepDraft(c, draft)
  return seeOther(signUpPaths.password(), undefined, { load: true })
}

type Handler = (request: PublicRequest) => Promise<Result> | Result

export function forVisitors(handler: Handler): Handler {
  return function forVisitor(request) {
    return request.actor ? seeOther(landingPath(request.actor)) : handler(request)
  }
}
