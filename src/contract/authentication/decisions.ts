import { z } from 'zod'
import { acceptedParts } from '../change-parts.ts'
import { endpoint } from '../endpoint.ts'
import { paging } from '../paging.ts'
import { riskNotes } from '../risks.ts'
import { businessRoles } from '../roles.ts'
import { accountStatus, approvalStatus, comment, dateValue, id, instant } from '../values.ts'
import { changeActions } from './account-lifecycle.ts'

const businessRole = z.enum(businessRoles)

const decision = {
  merchantId: id,
  /** `updatedAt` as seen, in ms; omitted: any version. */
  version: instant.nonnegative().optional(),
  comment: comment.optional(),
}
const approval = z.object({ ...decision, action: z.enum(['APPROVE', 'REJECT']) })
const decided = z.object({ merchantId: id, name: z.string(), approvalStatus: accountStatus })

export const approveMerchant = endpoint('put /users/MERCHANT/approve', {
  summary: 'Approve or reject a merchant that waits',
  outdates: 'accounts',
  permission: 'APPROVE_MERCHANT',
  body: approval,
  data: decided,
  refuses: ['notFound'],
})

export const approveBank = endpoint('put /users/BANK/approve', {
  summary: 'Approve or reject a bank that waits',
  outdates: 'accounts',
  permission: 'APPROVE_MERCHANT',
  body: approval,
  data: decided,
  refuses: ['notFound'],
})

export const blockAccount = endpoint('put /users/{type}/block', {
  summary: 'Block or unblock a merchant or bank',
  outdates: 'accounts',
  callers: ['ADMIN'],
  params: z.object({ type: businessRole }),
  body: z.object({ ...decision, userType: businessRole, action: z.enum(['BLOCK', 'UNBLOCK']) }),
  data: decided,
  refuses: ['notFound'],
})

const waiting = {
  userId: id,
  userType: businessRole,
  approvalStatus,
  submittedAt: dateValue,
  risks: riskNotes,
}
const picture = z.object({ imageUrl: z.string().nullable() })

export const listPendingBusiness = endpoint('get /business/pending/{page}/{size}/search/{term}', {
  summary: 'Business information that waits for approval, oldest first',
  permission: 'APPROVE_BUSINESS',
  data: z.object({
    allPendingBusinessInfo: z.array(
      z.object({
        ...waiting,
        businessId: id,
        businessName: z.string(),
        imageUrl: z.string().nullable(),
      }),
    ),
    ...paging,
  }),
})

export const listPendingContacts = endpoint('get /contact/pending/{page}/{size}/search/{term}', {
  summary: 'Contact persons that wait for approval, oldest first',
  permission: 'APPROVE_CONTACT',
  data: z.object({
    allPendingContactInfo: z.array(
      z.object({
        ...waiting,
        contactId: id,
        business: z.object({ name: z.string() }),
        merchant: picture.nullable(),
        bank: picture.nullable(),
      }),
    ),
    ...paging,
  }),
})

const changeDecision = z.object({
  id,
  userType: businessRole,
  action: z.enum(changeActions),
  comment: comment.optional(),
  /** Parts that go live at once while the rest is sent back; only with REQUEST_CHANGES. */
  accepted: acceptedParts,
})

export const approveBusiness = endpoint('put /business/approve', {
  summary: 'Approve, reject or send back submitted business information',
  outdates: 'accounts',
  permission: 'APPROVE_BUSINESS',
  body: changeDecision,
  refuses: ['notFound'],
})

export const approveContact = endpoint('put /contact/approve', {
  summary: 'Approve, reject or send back a submitted contact person',
  outdates: 'accounts',
  permission: 'APPROVE_CONTACT',
  body: changeDecision,
  refuses: ['notFound'],
})
