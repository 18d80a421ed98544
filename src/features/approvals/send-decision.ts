import type { ChangeAction } from '#src/contract/authentication/account-lifecycle.ts'
import type { ChangePart } from '#src/contract/change-parts.ts'
import type { KindOfBusiness } from '#src/contract/core/approvals.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { UpstreamResult } from '#src/upstream/result.ts'
import { NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'

type Sent = {
  id: string
  userType: BusinessRole
  action: ChangeAction
  comment: string
  accepted?: ChangePart[]
  /** Seen; of profiles and contacts the id is the version. */
  version: number
}

type Send = (request: Request, sent: Sent) => Promise<UpstreamResult<unknown>>

/** One decision of a person on what waits of a business. */
export const sendDecision: Record<KindOfBusiness, Send> = {
  profile: ({ upstream }, sent) =>
    upstream.authentication.PUT('/business/approve', { body: onVersion(sent) }),
  contact: ({ upstream }, sent) =>
    upstream.authentication.PUT('/contact/approve', { body: onVersion(sent) }),
  branches: ({ upstream }, { id, version, action, accepted = [], comment }) =>
    upstream.location.PUT('/branch/approve', {
      body: { id, version, action, accepted, ...(comment && { comment }) },
    }),
  async accounts({ upstream }, { id, userType, version, action, comment }) {
    if (action === 'REQUEST_CHANGES') throw new NotFound()
    return upstream.authentication.PUT(`/users/${userType}/approve`, {
      body: { merchantId: id, version, action, ...(comment && { comment }) },
    })
  },
}

function onVersion({ id, userType, action, accepted = [], comment }: Sent) {
  return { id, userType, action, accepted, ...(comment && { comment }) }
}
