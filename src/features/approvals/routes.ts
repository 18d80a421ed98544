import { approvalPaths, reviewPaths } from '#src/contract/screens/approvals.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import * as approvals from './approvals.tsx'
import * as reviews from './reviews.ts'

const { business, contact } = reviewPaths

export const approvalRoutes: readonly Route[] = [
  get(approvalPaths.index, approvals.index),
  get(business.show, reviews.showBusiness),
  get(business.APPROVE, reviews.newBusinessApproval),
  post(business.APPROVE, 'business-profile.approved', reviews.approveBusiness),
  get(business.REJECT, reviews.newBusinessRejection),
  post(business.REJECT, 'business-profile.rejected', reviews.rejectBusiness),
  get(contact.show, reviews.showContact),
  get(contact.APPROVE, reviews.newContactApproval),
  post(contact.APPROVE, 'contact-details.approved', reviews.approveContact),
  get(contact.REJECT, reviews.newContactRejection),
  post(contact.REJECT, 'contact-details.rejected', reviews.rejectContact),
]
