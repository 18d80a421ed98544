import {
  approvalPaths,
  assignPaths,
  businessPaths,
  claimPaths,
  reviewPaths,
  undoPaths,
} from '#src/contract/screens/approvals.ts'
import { decisionRows } from '#src/web/decisions/act.tsx'
import { get, post, postUnaudited, type Route } from '#src/web/http/route.ts'
import * as business from './business.tsx'
import { claim } from './claims.tsx'
import { reviewActs } from './decisions.ts'
import { assign, note } from './desk.tsx'
import { index } from './list.tsx'
import { skip } from './navigation.ts'
import { show } from './review-screen.tsx'
import { undo } from './undo.ts'

export const approvalRoutes: readonly Route[] = [
  get(approvalPaths.index, index),
  get(approvalPaths.next, skip),
  get(businessPaths.business, business.show),
  post(businessPaths.business, 'bulk-action.started', business.decide, { fields: 120 }),
  get(reviewPaths.business.show, show('business')),
  get(reviewPaths.contact.show, show('contact')),
  postUnaudited(claimPaths.claim, claim),
  post(assignPaths.assign, 'review.assigned', assign),
  post(assignPaths.note, 'review.noted', note),
  post(undoPaths.undo, 'review.undone', undo),
  ...decisionRows(reviewActs),
]
