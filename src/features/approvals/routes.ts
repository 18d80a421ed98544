import {
  approvalPaths,
  businessPaths,
  deskPaths,
  reviewPaths,
  undoPaths,
} from '#src/contract/screens/approvals.ts'
import { decisionRows } from '#src/web/decisions/act.tsx'
import { get, post, type Route } from '#src/web/http/route.ts'
import * as business from './business.tsx'
import { reviewActs } from './decisions.ts'
import { note } from './desk.tsx'
import { index } from './list.tsx'
import { look } from './looks.tsx'
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
  post(deskPaths.look, 'review.assigned', look),
  post(deskPaths.note, 'review.noted', note),
  post(undoPaths.undo, 'review.undone', undo),
  ...decisionRows(reviewActs),
]
