import { changeDecisions } from '../authentication/account-lifecycle.ts'
import { inboxKinds, permissionsToDecide } from '../core/approvals.ts'
import { deciders } from '../deciding.ts'
import { reviewedAt } from '../in-inbox.ts'
import { act, below, onlyWhenOpened, path, screen } from './path.ts'

const admin = { roles: ['ADMIN'], admin: inboxKinds.flatMap(permissionsToDecide) } as const
const onBusiness = deciders(changeDecisions.business.APPROVE)
const onContact = deciders(changeDecisions.contact.APPROVE)
const business = '/approvals/viewBusinessProfile/:userType/:id'
const contact = '/approvals/viewContactDetails/:userType/:id'

export const deskPaths = {
  look: act('/approvals/look', admin),
  note: act('/approvals/note/:kind/:id', admin),
}

export const undoPaths = { undo: act('/approvals/undo', admin) }

export const approvalPaths = {
  /** Remembers the tab. */
  index: onlyWhenOpened(screen('/approvals', admin, 'common:menu.approvals')),
  next: path('/approvals/next/:id', admin),
}

export const businessPaths = below(approvalPaths.index, {
  business: screen('/approvals/business/:id', admin, 'approvals:business.crumb'),
})

export const reviewPaths = below(approvalPaths.index, {
  business: {
    show: screen(business, onBusiness, 'common:crumbs.businessProfile'),
    APPROVE: path(`${business}/approve`, onBusiness),
    REJECT: path(`${business}/reject`, onBusiness),
    REQUEST_CHANGES: path(`${business}/request-changes`, onBusiness),
  },
  contact: {
    show: screen(contact, onContact, 'common:crumbs.contactDetails'),
    APPROVE: path(`${contact}/approve`, onContact),
    REJECT: path(`${contact}/reject`, onContact),
    REQUEST_CHANGES: path(`${contact}/request-changes`, onContact),
  },
})

export const profileReview = reviewedAt('profile', 'store', (change, query) =>
  reviewPaths.business.show(change, query),
)
export const contactReview = reviewedAt('contact', 'user', (change, query) =>
  reviewPaths.contact.show(change, query),
)
