import { approvalPaths, claimPaths, reviewPaths } from '#src/contract/screens/approvals.ts'
import { decisionRows } from '#src/web/decisions/act.tsx'
import { get, lookUp, type Route } from '#src/web/http/route.ts'
import { claim } from './claims.tsx'
import { reviewActs } from './decisions.ts'
import { index } from './list.tsx'
import { skip } from './navigation.ts'
import { show } from './review-screen.tsx'

export const approvalRoutes: readonly Route[] = [
  get(approvalPaths.index, index),
  get(approvalPaths.next, skip),
  get(reviewPaths.business.show, show('business')),
  get(reviewPaths.contact.show, show('contact')),
  lookUp(claimPaths.claim, claim),
  ...decisionRows(reviewActs),
]
