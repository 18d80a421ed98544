import { landingPath } from '#src/features/sign-in/index.ts'
import { type Result, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'

type Handler = (request: PublicRequest) => Promise<Result> | Result

export function forVisitors(handler: Handler): Handler {
  return function forVisitor(request) {
    return request.actor ? seeOther(landingPath(request.actor)) : handler(request)
  }
}
