import { decidingTakes } from '#src/contract/deciding.ts'
import type { Route } from '#src/web/http/route.ts'
import * as approvals from './approvals.tsx'
import { approvalPaths, reviewPaths } from './paths.ts'
import * as reviews from './reviews.ts'

const admin = { roles: ['ADMIN'], admin: Object.values(decidingTakes) } as const
const onBusiness = { permission: 'APPROVE_BUSINESS', roles: ['ADMIN'] } as const
const onContact = { permission: 'APPROVE_CONTACT', roles: ['ADMIN'] } as const
const { business, contact } = reviewPaths

export const approvalRoutes: readonly Route[] = [
  { method: 'get', path: approvalPaths.index.pattern, allow: admin, handler: approvals.index },
  { method: 'get', path: business.show.pattern, allow: onBusiness, handler: reviews.showBusiness },
  {
    method: 'get',
    path: business.APPROVE.pattern,
    allow: onBusiness,
    handler: reviews.newBusinessApproval,
  },
  {
    method: 'post',
    path: business.APPROVE.pattern,
    allow: onBusiness,
    audit: 'business-profile.approved',
    handler: reviews.approveBusiness,
  },
  {
    method: 'get',
    path: business.REJECT.pattern,
    allow: onBusiness,
    handler: reviews.newBusinessRejection,
  },
  {
    method: 'post',
    path: business.REJECT.pattern,
    allow: onBusiness,
    audit: 'business-profile.rejected',
    handler: reviews.rejectBusiness,
  },
  { method: 'get', path: contact.show.pattern, allow: onContact, handler: reviews.showContact },
  {
    method: 'get',
    path: contact.APPROVE.pattern,
    allow: onContact,
    handler: reviews.newContactApproval,
  },
  {
    method: 'post',
    path: contact.APPROVE.pattern,
    allow: onContact,
    audit: 'contact-details.approved',
    handler: reviews.approveContact,
  },
  {
    method: 'get',
    path: contact.REJECT.pattern,
    allow: onContact,
    handler: reviews.newContactRejection,
  },
  {
    method: 'post',
    path: contact.REJECT.pattern,
    allow: onContact,
    audit: 'contact-details.rejected',
    handler: reviews.rejectContact,
  },
]
